import type { CDPSession, Page } from 'puppeteer-core';

/** Code that can use the page's document, but that the page's scripts can't change or see. */
export interface IsolatedWorld {
  /** Returns the value of an expression. Rejects if it throws. */
  evaluate(expression: string): Promise<unknown>;
}

/** Opens an isolated world of the page's main frame. It ends when the page navigates. */
export async function openIsolatedWorld(page: Page): Promise<IsolatedWorld> {
  const session: CDPSession = await page.createCDPSession();
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  return {
    async evaluate(expression) {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        contextId: executionContextId,
        expression,
        returnByValue: true,
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      const value: unknown = result.value;
      return value;
    },
  };
}

/**
 * Returns an expression that calls a function in the page. The function can use only its arguments: one value, and
 * other such functions.
 */
export const callInPage = (code: unknown, given: unknown, ...others: readonly unknown[]): string =>
  // Development tools that keep the names of functions call __name.
  `((__name) => (${String(code)})(${[JSON.stringify(given), ...others.map(String)].join(', ')}))((named) => named)`;
