import { expect, it } from 'vitest';
import { nameOfWebsite, websiteOf } from './typed-competitor';

it.each([
  ['initrode.com', 'https://initrode.com'],
  ['  www.initrode.co.uk/en ', 'https://www.initrode.co.uk/en'],
  ['http://initrode.com/blog?x=1', 'http://initrode.com/blog?x=1'],
  ['bücher.example', 'https://bücher.example'],
  ['Initrode', null],
  ['Dr. Oetker', null],
  ['شرکت نمونه', null],
  ['http://', null],
  ['javascript:alert(1)', null],
  ['', null],
])('reads %j as the website %j', (typed, website) => {
  expect(websiteOf(typed)).toBe(website);
});

it.each([
  ['https://www.initrode.co.uk/en', 'Initrode'],
  ['https://blog-tool.example', 'Blog-tool'],
  ['http://127.0.0.1:8080/', '127.0.0.1'],
])('names the company of %s %s', (website, name) => {
  expect(nameOfWebsite(website)).toBe(name);
});
