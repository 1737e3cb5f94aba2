// Texts that stand out too little from what lies behind them (WCAG 2.2, 1.4.3 AA), and controls without a name or a
// place in the order of focus. Gradients count as each of their colours.
(() => {
  const parse = (text) => (text.match(/rgba?\([^)]*\)/g) ?? []).map((one) => {
    const [r, g, b, a = 1] = one.match(/[\d.]+/g).map(Number);
    return { r, g, b, a };
  });
  const over = (top, low) => ({
    r: top.r * top.a + low.r * (1 - top.a),
    g: top.g * top.a + low.g * (1 - top.a),
    b: top.b * top.a + low.b * (1 - top.a),
    a: 1,
  });
  const light = ({ r, g, b }) => {
    const [R, G, B] = [r, g, b].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * R + 0.7152 * G + 0.0722 * B;
  };
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const behind = (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      const colours = [...parse(style.backgroundImage), ...parse(style.backgroundColor)].filter(({ a }) => a > 0);
      if (colours.length) layers.push(colours);
      if (colours.some(({ a }) => a === 1)) break;
    }
    let seen = [{ r: 13, g: 9, b: 26, a: 1 }];
    for (const layer of layers.reverse()) seen = layer.flatMap((top) => seen.map((low) => over(top, low)));
    return seen;
  };
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("dialog[open]") ?? document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || !element.offsetParent || element.closest(":disabled, script, style")) continue;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const least = Math.min(...behind(element).map((low) => contrast(over(parse(style.color)[0], low), low)));
    if (least < (large ? 3 : 4.5)) found.push(`${text.data.trim().slice(0, 30)}: ${least.toFixed(2)}`);
  }
  for (const one of document.querySelectorAll("button, input, [role=switch], [role=img]")) {
    if (!one.offsetParent) continue;
    const name = one.getAttribute("aria-label") || one.innerText || one.labels?.[0]?.innerText;
    if (!name?.trim()) found.push(`no name: ${one.outerHTML.slice(0, 80)}`);
    if (one.tabIndex < 0 && one.matches("button, input")) found.push(`no focus: ${name}`);
  }
  return found;
})()
