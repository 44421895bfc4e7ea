import DOMPurify from 'dompurify'

/** What an editor makes is clean already; it is cleaned again, since what was saved came from elsewhere. */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, { ADD_TAGS: ['iframe'], ADD_ATTR: ['allowfullscreen'] })
}
