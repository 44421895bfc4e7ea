/** Whether this page only shows what it would be: the document says so, and nothing is sent or kept from it. */
export function isPreview(): boolean {
  return document.documentElement.hasAttribute('data-preview')
}

/** The refusal of a page that is a preview; no call answers with it. */
export const PREVIEW_CODE = -1
