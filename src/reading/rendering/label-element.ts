/** Runs in the page. Returns the kind of an element, and the start of its text: `Heading: Simple pricing`. */
export function labelOf(element: Element, text: string): string {
  const names: Readonly<Record<string, string>> = {
    h1: 'Heading',
    h2: 'Heading',
    h3: 'Heading',
    h4: 'Heading',
    h5: 'Heading',
    h6: 'Heading',
    p: 'Paragraph',
    ul: 'List',
    ol: 'List',
    dl: 'List',
    li: 'List item',
    dt: 'List item',
    dd: 'List item',
    table: 'Table',
    thead: 'Table head',
    tbody: 'Table body',
    tfoot: 'Table foot',
    tr: 'Row',
    td: 'Cell',
    th: 'Column head',
    caption: 'Caption',
    figcaption: 'Caption',
    main: 'Main content',
    nav: 'Navigation',
    header: 'Page header',
    footer: 'Page footer',
    aside: 'Sidebar',
    section: 'Section',
    article: 'Article',
    form: 'Form',
    figure: 'Picture',
    img: 'Picture',
    svg: 'Picture',
    picture: 'Picture',
    blockquote: 'Quote',
    pre: 'Code',
    button: 'Button',
    a: 'Link',
    time: 'Time',
  };
  const roles: Readonly<Record<string, string>> = {
    heading: 'Heading',
    list: 'List',
    listitem: 'List item',
    table: 'Table',
    row: 'Row',
    cell: 'Cell',
    main: 'Main content',
    navigation: 'Navigation',
    banner: 'Page header',
    contentinfo: 'Page footer',
    complementary: 'Sidebar',
    region: 'Section',
    article: 'Article',
    form: 'Form',
    img: 'Picture',
    button: 'Button',
    link: 'Link',
    dialog: 'Dialog',
    tabpanel: 'Tab panel',
  };
  const role = (element.getAttribute('role') ?? '').trim();
  const isGroup = element.childElementCount > 0;
  const kind = roles[role] ?? names[element.localName] ?? (isGroup ? 'Group' : 'Text');
  const shown =
    element.getAttribute('aria-label')?.trim() || text || element.getAttribute('alt')?.trim() || '';
  const longest = 80;
  const letters = [...shown.replace(/\s+/g, ' ')];
  const cut =
    letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : letters.join('');
  return cut === '' ? kind : `${kind}: ${cut}`;
}
