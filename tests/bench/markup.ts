/** What the app has drawn, as the lean floor draws it again. */
import type { Page } from '@playwright/test';

/** An element's name, attributes and children, or a text. */
export type Markup = string | MarkupElement;
export type MarkupElement = [tag: string, attributes: Record<string, unknown>, ...children: Markup[]];

/** Runs in the page: all that stands in an element. */
function read(element: Element): MarkupElement {
  const valueOf = ({ name, value }: Attr, styles: CSSStyleDeclaration) => {
    if (name === 'style')
      return Object.fromEntries([...styles].map((key) => [key, styles.getPropertyValue(key)]));
    // As React is told of an attribute that is there without a value.
    return value === '' && !/^(?:alt|value|aria-.*|data-.*)$/.test(name) ? true : value;
  };
  const children = [...element.childNodes].flatMap((child): Markup[] =>
    child instanceof Element ? [read(child)] : child instanceof Text ? [child.data] : [],
  );
  const { style: styles } = element as HTMLElement;
  const attributes = [...element.attributes].map((each) => [each.name, valueOf(each, styles)]);
  return [element.localName, Object.fromEntries(attributes) as Record<string, unknown>, ...children];
}

/** The markup of the page once nothing more comes. */
export async function takeMarkup(page: Page): Promise<string> {
  await page.waitForLoadState('networkidle');
  // What was put off comes then, as the chart does.
  await page.waitForTimeout(1_000);
  return JSON.stringify(await page.locator('#root').evaluate(read));
}
