import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { makeWorkbook } from '../../../src/testing/workbooks';
import { addPartner } from '../../../src/testing/e2e-partners';
import { open, reload, signUp } from '../../../src/testing/e2e-people';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
});

async function choose(page: Page, label: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await button(page, label).click();
  await (await chooser).setFiles(file);
}

async function downloaded(page: Page, name: string): Promise<{ file: Download; lines: string[] }> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name }).or(page.getByRole('menuitem', { name })).click();
  const file = await download;
  const text = await readFile(await file.path(), 'utf8');
  return { file, lines: text.trimEnd().split('\r\n') };
}

test('the sheet, encoding and separator of a file are shown and can be changed', async ({ page }) => {
  await signUp(page);
  await open(page, '/leads/import');
  const head = ['Name', 'Company', 'Email'];
  const workbook = makeWorkbook({
    Fair: [head, ['A', 'B', 'a@x.example']],
    Web: [head, ['C', 'D', 'c@x.example']],
  });
  await choose(page, 'Choose File', { name: 'leads.xlsx', mimeType: '', buffer: workbook });
  await expect(page.getByText('1 row, on the sheet “Fair” of a workbook')).toBeVisible();
  await page.getByLabel('Sheet').selectOption('Web');
  await expect(page.getByRole('group', { name: 'Preview of the first rows' })).toContainText('c@x.example');

  const buffer = Buffer.from('Name;Company;Email\nJürgen;Köln AG;j@x.example\n', 'latin1');
  await choose(page, 'Choose Another File', { name: 'leads.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('1 row, separated by semicolons, in Windows-1252')).toBeVisible();
  await page.getByLabel('Encoding').selectOption('Windows-1251');
  const preview = page.getByRole('group', { name: 'Preview of the first rows' });
  await expect(preview).toContainText('Jьrgen');
  await page.getByLabel('Encoding').selectOption('Windows-1252');
  await expect(preview).toContainText('Jürgen');
  await page.getByLabel('Separator').selectOption('Comma');
  await expect(page.getByText('1 row, separated by commas')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('names in two columns are joined, and dates with two readings are asked', async ({ page }) => {
  await signUp(page);
  await addPartner(page, { name: 'Brightwater' });
  await open(page, '/deals/import');
  const lines = [
    'Deal;Customer;Partner;Amount;Currency;Close date;First;Last',
    'D;Acme;Brightwater;1.250;EUR;3/4/2027;Ada;Byron',
  ];
  await choose(page, 'Choose File', csv('deals.csv', lines));
  await button(page, /^Import 1 deal$/).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role="tooltip"]')).toContainText('Choose how the dates and numbers');
  await page.getByText('A decimal comma: 1.250 is one thousand').click();
  await page.getByText('Day first: 3/4/2027 is April 3').click();
  await expect(page.getByRole('heading', { name: 'Two readings' })).toBeHidden();
  await expect(page.getByLabel('Numbers of Amount')).toHaveValue(',');
  await page.getByLabel('Column for Contact name').selectOption('First');
  await page.getByLabel('Another column for Contact name').selectOption('Last');
  const preview = page.getByRole('group', { name: 'Preview of the first rows' });
  await expect(preview).toContainText('Ada Byron');
  await expect(preview).toContainText('2027-04-03');
  await expect(preview).toContainText('1250.00');
  await expectNoAxeViolations(page);
  await button(page, /^Import 1 deal$/).click();
  await expect(page.getByText('From deals.csv.')).toBeVisible();
});

test('texts of another tool become values, and the next file knows them', async ({ page }) => {
  await signUp(page);
  await open(page, '/leads/import');
  const file = (email: string) =>
    csv('leads.csv', ['Name,Company,Email,Priority', `A,B,${email},Hot`, `C,D,c.${email},urgent`]);
  await choose(page, 'Choose File', file('a@x.example'));
  await expect(page.getByLabel('Value of Priority for Hot')).toHaveValue('high');
  await expect(page.getByText('1 row has problems')).toBeVisible();
  await page.getByLabel('Value of Priority for urgent').selectOption('medium');
  await expect(page.getByRole('group', { name: 'Texts and values' })).toContainText('Your choice');
  await expectNoAxeViolations(page);
  await button(page, /^Import 2 leads$/).click();
  await page.getByRole('link', { name: 'Import Another File' }).click();
  await choose(page, 'Choose File', file('b@x.example'));
  await expect(page.getByRole('group', { name: 'Texts and values' })).toContainText('From an earlier import');
  await expect(button(page, /^Import 2 leads$/)).toBeVisible();
});

test('leads are imported from a file without its bad rows, which are downloaded to be fixed, and exported', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await open(page, '/leads');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import Leads' })).toBeVisible();
  await expectNoAxeViolations(page);

  await choose(page, 'Choose File', csv('scan.csv', ['Name,Company,Email', 'Ada,"Engines']));
  await expect(
    page
      .locator('#main')
      .getByText('The row that begins on line 2 opens a quotation mark that is never closed'),
  ).toBeVisible();

  const lines = [
    'Who;Company;Email;Priority;Shoe size',
    'Ada Byron;Engines, Ltd;ada@engines.example;High;38',
    '=1+1;Sums;sums at example.org;low;',
    'Ada again;Engines;ADA@engines.example;;',
  ];
  await choose(page, 'Choose File', csv('fair.csv', lines));
  await expect(page).toHaveURL(/\/leads\/import\?id=/);
  await expect(page.getByText('3 rows, separated by semicolons, in UTF-8')).toBeVisible();
  await expect(page.getByText('Not imported: Who, Shoe size')).toBeVisible();
  await page.getByLabel('Column for Name').selectOption('Who');
  await expect(page.getByText('Not imported: Shoe size')).toBeVisible();
  await page.getByRole('textbox', { name: 'Default for City' }).fill('London');
  await page.keyboard.press('Tab');
  const preview = page.getByRole('group', { name: 'Preview of the first rows' });
  await expect(preview).toContainText('London');
  const widthOf = (element: Element) => element.clientWidth;
  const most = 0.8 * (await page.getByRole('main').evaluate(widthOf));
  expect(await preview.evaluate(widthOf)).toBeGreaterThan(most);

  await reload(page);
  const problems = page.getByRole('group', { name: 'Rows with problems' });
  await expect(problems).toContainText('Row 3');
  await expect(problems).toContainText('Invalid email address');
  await expect(page.getByRole('group', { name: 'Duplicate rows' })).toContainText('Same email as row 2');
  await expectNoAxeViolations(page);
  const mending = await downloaded(page, 'Download Problem Rows');
  expect(mending.file.suggestedFilename()).toBe('fair-problems.csv');
  expect(mending.lines).toEqual([
    '\uFEFFWho,Company,Email,Priority,Shoe size,Problem',
    "'=1+1,Sums,sums at example.org,low,,Invalid email address",
  ]);

  await button(page, /^Import 1 lead$/).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role="tooltip"]')).toContainText('Leave out the rows with problems');
  await page.getByText('Leave out 1 row with a problem').click();
  await button(page, /^Import 1 lead$/).click();
  await expect(page.getByText('1 row with problems left out, 1 duplicate skipped')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Go to Leads' }).click();
  await expect(page.getByRole('listitem', { name: 'Ada Byron', exact: true })).toContainText('London');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const { file, lines: exported } = await downloaded(page, 'Export CSV');
  expect(file.suggestedFilename()).toMatch(/-leads-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(exported[0]).toBe('\uFEFFName,Company,Email,Industry,City,Priority,Status,Partner,Created,Owner');
  expect(exported[1]).toMatch(/^Ada Byron,"Engines, Ltd",ada@engines\.example,,London,high,new,,\d{4}-/);
  expect(exported).toHaveLength(2);
});

test('partners are imported on a phone, and the directory exports what it shows', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await open(page, '/partners/directory');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  await choose(
    page,
    'Choose File',
    csv('partners.csv', ['Company,About,Website', 'Initech,Reports,initech.example', 'Umbrella,Shade,']),
  );
  for (const [field, text] of [
    ['Industry', 'SaaS'],
    ['Company Size', 'SME'],
    ['Location', 'Austin'],
  ] as const) {
    await page.getByRole('textbox', { name: `Default for ${field}` }).fill(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByText('2 rows of 2 will be imported.')).toBeVisible();
  const preview = page.getByRole('group', { name: 'Preview of the first rows' });
  await expect(preview.getByRole('cell', { name: 'initech.example' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await button(page, 'Import 2 partners').click();
  await expect(page.getByText('From partners.csv.')).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page.getByText('From partners.csv.')).toBeVisible();

  await open(page, '/partners/directory?search=umbrella');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const { lines } = await downloaded(page, 'Export CSV');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Umbrella,Shade,SaaS,SME,Austin,');
});

test('a file updates leads that exist, after its changes were shown, and is undone', async ({ page }) => {
  await signUp(page);
  await open(page, '/leads/import');
  const head = 'Name,Company,Email,City,Priority';
  await choose(
    page,
    'Choose File',
    csv('leads.csv', [head, 'Ada,Initech,ada@x.example,Austin,low', 'Bo,Initech,bo@x.example,Oslo,low']),
  );
  await button(page, /^Import 2 leads$/).click();
  await page.getByRole('link', { name: 'Import Another File' }).click();
  await choose(
    page,
    'Choose File',
    csv('again.csv', [head, ',,ADA@x.example,,high', 'Cy,Hooli,cy@x.example,Rome,', ',,bo@x.example,Oslo,']),
  );
  await page.getByText('Changes the fields of which the file has a text').click();
  const changes = page.getByRole('group', { name: 'Changes' });
  await expect(changes).toContainText('Ada');
  await expect(changes).toContainText('Priority: low → high');
  await expect(page.getByText('1 lead new, 1 row with changes, 1 row up to date already.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByText('Update them, and add no others').click();
  await expect(page.getByText('1 row of 3 will be imported.')).toBeVisible();
  await page.getByLabel('Compare by').selectOption('External ID');
  await expect(changes).toBeHidden();
  await page.getByLabel('Compare by').selectOption('Email');
  await page.getByText('Changes the fields of which the file has a text').click();
  await button(page, /^Import 2 leads$/).click();
  await expect(page.getByText('From again.csv: 1 row changed, 1 row up to date already.')).toBeVisible();
  await button(page, 'Undo Import').click();
  await expect(page.getByText('2 leads from again.csv set back or moved to the trash.')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Go to Leads' }).click();
  await expect(page.getByRole('listitem', { name: 'Ada', exact: true })).toContainText('Low');
  await expect(page.getByRole('listitem', { name: 'Cy', exact: true })).toBeHidden();
});
