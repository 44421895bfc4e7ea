import { newBlock, type Block, type Design } from '#features/designs/blockTypes.ts'
import { publishDraft } from '#features/designs/server/publish.ts'
import { saveDraft } from '#features/designs/server/saveDraft.ts'
import { site } from '#server/demo/texts/site.ts'
import type { Demo } from '#server/kit/context.ts'

const cells = site.reasons.map((reason) => ({ ...reason, picture: null }))

const first: Block[] = [
  newBlock('hero', 'hero', { subtitle: site.subtitle }),
  newBlock('text', 'lead', { html: site.lead, isLead: true }),
  newBlock('numbers', 'figures', { items: site.figures }),
  newBlock('columns', 'reasons', { title: site.reasonsTitle, cells }),
  newBlock('agenda', 'agenda'),
  newBlock('speakers', 'speakers'),
  newBlock('tickets', 'tickets'),
]
const later: Block[] = [
  newBlock('venue', 'venue', { ways: site.ways }),
  newBlock('faq', 'faq', { items: site.questions }),
  newBlock('contact', 'contact'),
  newBlock('form', 'closing', { title: site.closing }),
]

function designOf(blocks: Block[]): Design {
  return {
    v: 1,
    theme: { colour: '#0d5c54', fontSize: 'medium', corner: 'soft', cover: 'picture' },
    seo: { title: {}, description: site.subtitle, picture: null },
    pages: [{ id: 'home', slug: '', name: {}, isInMenu: true, blocks }],
  }
}

/** A site of the event that is on sale, published twice. */
export async function fillSites({ as, at, onSale: { bventId } }: Demo): Promise<void> {
  const versions = [
    { ctx: as('xu', at(-21, '16:40')), document: designOf(first), note: site.note },
    { ctx: as('xu', at(-12, '10:15')), document: designOf([...first, ...later]), note: site.secondNote },
  ]
  for (const [before, { ctx, document, note }] of versions.entries()) {
    const which = { bventId, kind: 'microsite' as const, orgId: ctx.who.orgId }
    const version = await saveDraft(ctx, { ...which, version: before, document })
    await publishDraft(ctx, { ...which, version, note })
  }
}
