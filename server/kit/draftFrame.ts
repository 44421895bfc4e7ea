import { draftFramePath, type DraftFrame } from '#core/draftFrame.ts'
import { html } from '#core/html.ts'
import { textIn } from '#core/messages.ts'
import { siteMessages } from '#site/messages.ts'
import type { SiteEntry, SitePage, SiteSheet } from '#server/kit/sitePage.ts'

/** The empty page that a designer fills by message (ADR 11). It holds nothing of anybody and asks the database nothing. */
export function draftFrame(frame: DraftFrame, entry: SiteEntry, sheet?: SiteSheet): Pick<SitePage, 'path' | 'cache' | 'entry' | 'answer'> {
  return {
    path: draftFramePath(frame, ':language'),
    cache: 'none',
    entry,
    answer: async ({ language }) => ({
      document: { language, title: textIn(siteMessages.preview, language), description: '', url: '', body: html`<div id="root"></div>` },
      preview: 'draft',
      ...(sheet && { sheet }),
    }),
  }
}
