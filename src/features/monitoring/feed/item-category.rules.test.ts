import { expect, it } from 'vitest';
import { categoryOf } from './item-category.rules';

it.each([
  ['Initrode raises $20M Series B to automate expense reports', 'funding'],
  ['Penetrode closes €4.5 million seed round', 'funding'],
  ['Initech valued at $2 billion after new round', 'funding'],
  ['Initrode partners with Globex to bring payments to retailers', 'partnership'],
  ['Globex and Hooli announce strategic partnership', 'partnership'],
  ['Initrode integrates with Slack', 'partnership'],
  ['Initech appoints Bill Lumbergh as Chief Executive Officer', 'press_release'],
  ['Hooli acquires Pied Piper', 'press_release'],
  ['Initrode Reports Third-Quarter Results', 'press_release'],
  ['Introducing Flows: automation without code', 'product_update'],
  ['What’s new in Initrode: November', 'product_update'],
  ['Release notes 4.12', 'product_update'],
  ['Dark mode is now available for everyone', 'product_update'],
  ['Five lessons from our customers', 'blog'],
  ['Why we still write things down', 'blog'],
  ['How the raised floor in our office came to be', 'blog'],
  ['Acme and Volvo team up on charging', 'partnership'],
  ['Fabrikam joins the AWS Partner Network', 'partnership'],
  ['Halcyon is now a certified Snowflake partner', 'partnership'],
  ['The ultimate guide to channel partnerships', 'blog'],
  ['Our pricing is changing', 'product_update'],
  ['We’re hiring: Account Executive', 'other'],
  ['@initrode thanks for the quick fix', 'social_mention'],
])('files "%s" under %s', (title, expected) => {
  expect(categoryOf(title, '', 'blog')).toBe(expected);
});

it('takes the category from the title, then the content, then the source', () => {
  expect(categoryOf('Introducing Flows', 'We raised $20M.')).toBe('product_update');
  expect(categoryOf('Big news', 'We raised $20M last week.')).toBe('funding');
  expect(categoryOf('Hello', 'world')).toBe('other');
});
