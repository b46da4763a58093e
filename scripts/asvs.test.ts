import { describe, expect, it } from 'vitest';
import { annotationsIn, isUpToDate, problemsOf, readAnnotations, readChapters } from './asvs.mjs';

describe('docs/asvs.md', () => {
  it('has a test or a reason for each requirement, and enough tests', () => {
    expect(problemsOf(readChapters(), readAnnotations())).toEqual([]);
  });

  it('has all requirements of levels 1 and 2', () => {
    const all = readChapters().flatMap(({ requirements }) => requirements);
    const count = (level: number) =>
      new Set(all.flatMap(({ id, ...each }) => (each.level === level ? id : []))).size;
    expect([all.length, count(1), count(2)]).toEqual([253, 70, 183]);
  });

  it('is up to date (npm run asvs writes it)', () => {
    expect(isUpToDate()).toBe(true);
  });
});

describe('annotations', () => {
  it('are found above tests in every form', () => {
    const source = [
      '// ASVS 1.1.1, 1.1.2',
      "it('is plain', () => {});",
      "describe('what is around', () => {",
      '  // ASVS 2.1.1',
      '  // Another comment.',
      '  it.each([',
      "    ['a', ')'],",
      "  ])('has a table: %s', () => {});",
      '// ASVS 3.1.1',
      'describe.each(kinds)("it\'s %s", () => {});',
      '// ASVS 4.1.1',
      'test(`is of ${count}`, async ({ page }) => {});',
      '// ASVS 5.1.1',
      "it.runIf(process.platform === 'linux')(",
      "  'is on a line of its own', () => {});",
    ];
    expect(annotationsIn('a.test.ts', source.join('\n')).map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1.1.1 is plain',
      '1.1.2 is plain',
      '2.1.1 what is around › has a table: %s',
      "3.1.1 it's %s",
      '4.1.1 is of ${count}',
      '5.1.1 is on a line of its own',
    ]);
  });

  it('are refused above other code', () => {
    expect(() => annotationsIn('a.test.ts', '// ASVS 1.1.1\nconst a = 1;\n')).toThrow(
      'a.test.ts: "// ASVS 1.1.1"',
    );
  });

  it.each([
    [
      'an unknown requirement',
      [{ id: '9.9.9', level: 1, gap: 'x' }],
      "names 1.1.1, which isn't a requirement",
    ],
    [
      'a requirement with neither',
      [
        { id: '1.1.1', level: 1 },
        { id: '1.1.2', level: 1 },
      ],
      '1.1.2 has neither',
    ],
    ['a requirement with both', [{ id: '1.1.1', level: 1, gap: 'x' }], '1.1.1 has both'],
    ['two reasons', [{ id: '1.1.1', level: 1, gap: 'x', notApplicable: 'y' }], '1.1.1 has both'],
    [
      'too many gaps',
      [
        { id: '1.1.1', level: 1 },
        { id: '1.1.2', level: 1, gap: 'x' },
      ],
      'tests show 50.0 % of level 1',
    ],
  ] as const)('%s is a problem', (_, requirements, problem) => {
    const chapters = [{ title: 'x', requirements: requirements.map((each) => ({ text: 'x', ...each })) }];
    const shown = [{ id: '1.1.1', file: 'a.test.ts', name: 'a' }];
    expect(problemsOf(chapters, shown)).toContainEqual(expect.stringContaining(problem));
  });
});
