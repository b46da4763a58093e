import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../testing/cpu-time';
import { composeEmail, MAX_MAIL_LINK, mailLink } from '../email-templates/compose-email.rules';
import { htmlOf } from '../email-templates/rich-text.rules';
import { emailExamples } from '../email-templates/create-email-templates';
import { fillIn, namesOf, textOf, variables, type VariableValues } from './variables.rules';

const acme: VariableValues = {
  'partner.name': 'Acme & Söhne',
  'contact.firstName': 'Ada',
  'contact.email': 'ada@acme.example',
  'partner.website': 'https://acme.example/?a=1&b=2',
  'contact.phone': '',
  'contact.title': null,
};
const filled = (text: string, values = acme) => textOf(fillIn(text, values));
const html = (text: string, values = acme) => htmlOf(fillIn(text, values));

describe('filling in variables', () => {
  it.each([
    ['Hi {{contact.firstName}}!', 'Hi Ada!'],
    ['{{ contact.firstName }}{{\tpartner.name\t}}', 'AdaAcme & Söhne'],
    ['{{Contact.FirstName}} {{CONTACT.EMAIL}}', 'Ada ada@acme.example'],
    ['{{contact.firstName}} {{contact.firstName}}', 'Ada Ada'],
    ['{{{contact.firstName}}}', '{Ada}'],
    ['nothing to fill in', 'nothing to fill in'],
    ['', ''],
    ['{contact.firstName} {{ contact.first\nName }} {{contact.firstName', null],
    ['{{contact.phone}} {{contact.title}} {{partner.location}}', null],
    ['{{contact.surname}} {{}} {{ }} {{a b}}', null],
    [`{{${'x'.repeat(101)}}}`, null],
  ])('fills in the variables of %j', (text, expected) => {
    expect(filled(text)).toBe(expected ?? text);
  });

  it('distinguishes variables without a value from unknown ones', () => {
    const pieces = fillIn(
      '{{contact.phone}} {{ contact.surname }} {{CONTACT.TITLE}} {{contact.phone}}',
      acme,
    );
    expect(namesOf(pieces, 'missing')).toEqual(['contact.phone', 'contact.title']);
    expect(namesOf(pieces, 'unknown')).toEqual(['contact.surname']);
    expect(pieces.filter(({ kind }) => kind !== 'text')).toMatchObject([
      { kind: 'missing', text: '{{contact.phone}}' },
      { kind: 'unknown', text: '{{ contact.surname }}' },
      { kind: 'missing', text: '{{CONTACT.TITLE}}' },
      { kind: 'missing' },
    ]);
  });

  // ASVS 1.3.7
  it('a value is not searched for variables', () => {
    const values = { 'partner.name': '{{contact.email}}', 'contact.firstName': '{{', 'contact.email': 'x' };
    expect(filled('{{partner.name}}', values)).toBe('{{contact.email}}');
    expect(filled('{{contact.firstName}}contact.email}}', values)).toBe('{{contact.email}}');
    expect(namesOf(fillIn('{{partner.name}}', values), 'unknown')).toEqual([]);
    expect(filled('{{partner.name}}', { 'partner.name': '$& $1 $$ $`' })).toBe('$& $1 $$ $`');
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'treats {{%s}} as an unknown variable',
    (name) => {
      expect(fillIn(`{{${name}}}`, acme)).toEqual([{ kind: 'unknown', name, text: `{{${name}}}` }]);
    },
  );

  it('fills in a value given for an unknown variable', () => {
    expect(filled('{{event.date}}', { 'event.date': 'May 4' })).toBe('May 4');
  });

  // ASVS 1.3.3
  it('a value is put on one line', () => {
    const values = { 'partner.name': ' Acme\r\nBcc: all@example.org\u2028\u0007x ' };
    expect(filled('{{partner.name}}', values)).toBe('Acme Bcc: all@example.org x');
  });

  it('a hostile text is filled in quickly', () => {
    for (const text of [
      '{'.repeat(20_000),
      '{{a'.repeat(7000),
      'a'.repeat(20_000),
      `${'a.'.repeat(9000)}@`,
    ]) {
      expect(leastCpuMs(250, () => fillIn(text, acme))).toBeLessThan(250);
      expect(leastCpuMs(250, () => html(text))).toBeLessThan(250);
    }
  });
});

describe('rich text of emails', () => {
  it('rich text has paragraphs, line breaks and lists', () => {
    const text =
      'Hi,\nyou\r\n\r\n\nAgenda:\n- one\n  still one\n* two\n\n3. three\n4) four\n\n- \nnot indented\n';
    expect(html(text)).toBe(
      [
        '<p>Hi,<br>\nyou</p>',
        '<p>Agenda:</p>',
        '<ul>\n<li>one<br>\nstill one</li>\n<li>two</li>\n</ul>',
        '<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>',
        '<ul>\n<li></li>\n</ul>',
        '<p>not indented</p>',
      ].join('\n'),
    );
    expect(html('1. one')).toBe('<ol>\n<li>one</li>\n</ol>');
    expect(html('2026 was good\n-5 degrees')).toBe('<p>2026 was good<br>\n-5 degrees</p>');
  });

  it('values cannot begin lists or lines in rich text', () => {
    const values = { 'partner.name': '- one', 'contact.name': '1. \n2. x' };
    expect(html('{{partner.name}}\n{{contact.name}}', values)).toBe('<p>- one<br>\n1. 2. x</p>');
  });

  it.each([
    ['See https://acme.example/a?b=1&c=2.', 'https://acme.example/a?b=1&amp;c=2', '.'],
    ['(https://acme.example)', 'https://acme.example', ')'],
    ['https://en.example/wiki/Ada_(name)', 'https://en.example/wiki/Ada_(name)', ''],
    ['HTTPS://ACME.EXAMPLE/!', 'HTTPS://ACME.EXAMPLE/', '!'],
    ['{{partner.website}}', 'https://acme.example/?a=1&amp;b=2', ''],
    ['https://acme.example/{{contact.firstName}}', 'https://acme.example/Ada', ''],
  ])('rich text links the address in %s', (text, href, rest) => {
    expect(html(text)).toContain(`<a href="${href}">${href}</a>${rest}</p>`);
  });

  it('rich text links email addresses', () => {
    expect(html('Write to {{contact.email}}.')).toBe(
      '<p>Write to <a href="mailto:ada@acme.example">ada@acme.example</a>.</p>',
    );
  });

  // ASVS 1.2.1, 1.2.2
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://acme.example/"onmouseover="alert(1)',
    "https://acme.example/'onmouseover='alert(1)",
    'https://acme.example/<b>',
    'vbscript:x@acme.example',
    '<a href="javascript:alert(1)">x</a>',
    '&lt;script&gt;',
    '- <li><script>x</script>',
  ])('rich text escapes %j in a template and in a value', (hostile) => {
    for (const made of [html(hostile), html('{{partner.name}}', { 'partner.name': hostile })]) {
      const tags = made.match(/<[^>]*>/g) ?? [];
      for (const tag of tags)
        expect(tag).toMatch(/^<(\/?(p|ul|ol|li|a)|br|a href="(https?:\/\/|mailto:)[^"<>]*")>$/i);
    }
  });
});

describe('mail links', () => {
  const email = { to: 'ada+x@acme.example', subject: 'Ünïcode & more?', body: 'Hi Ada,\n\n50% = half\r\n+1' };

  it('a mail link has address, subject and body, encoded with line ends of RFC 6068', () => {
    const { href, isWithoutBody } = mailLink(email);
    expect(href).toBe(
      'mailto:ada%2Bx@acme.example?subject=%C3%9Cn%C3%AFcode%20%26%20more%3F' +
        '&body=Hi%20Ada%2C%0D%0A%0D%0A50%25%20%3D%20half%0D%0A%2B1',
    );
    expect(isWithoutBody).toBe(false);
  });

  it('a mail link without a recipient leaves the address empty', () => {
    expect(mailLink({ ...email, to: null }).href).toMatch(/^mailto:\?subject=/);
  });

  // ASVS 1.2.2, 1.3.11
  it('a mail link cannot be made to contain other headers', () => {
    const { href } = mailLink({ to: 'a@b.example?bcc=c@d.example&x=', subject: 'x&bcc=y', body: '&cc=z' });
    expect([...new URL(href).searchParams.keys()]).toEqual(['subject', 'body']);
    expect(href).not.toMatch(/[?&]b?cc=/);
  });

  it('a mail link leaves out a body that is too long for mail programs', () => {
    const long = { ...email, body: 'x'.repeat(MAX_MAIL_LINK) };
    expect(mailLink(long)).toEqual({
      href: 'mailto:ada%2Bx@acme.example?subject=%C3%9Cn%C3%AFcode%20%26%20more%3F',
      isWithoutBody: true,
    });
    const fits = {
      to: null,
      subject: '',
      body: 'x'.repeat(MAX_MAIL_LINK - 'mailto:?subject=&body='.length),
    };
    expect(mailLink(fits)).toMatchObject({ isWithoutBody: false });
    expect(mailLink({ ...fits, body: `${fits.body}x` })).toMatchObject({ isWithoutBody: true });
  });

  it('a mail link replaces a lone surrogate', () => {
    expect(mailLink({ to: null, subject: '\uD83D', body: '' }).href).toContain('%EF%BF%BD');
  });
});

it('the built-in examples have no open variables once partner and contact are chosen', () => {
  const everything = Object.fromEntries(Object.keys(variables).map((name) => [name, `<${name}>`]));
  for (const example of emailExamples) {
    const email = composeEmail(example, everything);
    expect([...email.missing, ...email.unknown]).toEqual([]);
    expect(email.subject + email.body).not.toMatch(/[{}[\]]|TODO|lorem/i);
    expect(email.html).toContain('<p>Hi &lt;contact.firstName&gt;,</p>');
    expect(mailLink({ to: 'ada@acme.example', ...email }).isWithoutBody).toBe(false);
  }
});
