import { useLayoutEffect } from 'react';

/**
 * On paper, a line at the foot of each page. A sheet made by script and adopted: the browser's policy forbids styles in
 * the document, and only a page rule stands on every page.
 */
export function usePageFooter(text: string | undefined): void {
  useLayoutEffect(() => {
    if (text === undefined) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `@page { @bottom-left { content: ${JSON.stringify(text)}; color: #576070; font: 8pt system-ui, sans-serif; } }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [text]);
}
