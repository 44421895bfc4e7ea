import { newBlock, type Block, type BlockProps, type BlockType, type Design, type Theme, type Words } from '#features/designs/blockTypes.ts'
import { siteTemplateMessages } from '#features/microsites/siteTemplateMessages.ts'

export const siteTemplateKeys = ['conference', 'launch', 'salon', 'training', 'party', 'exhibition'] as const
export type SiteTemplateKey = (typeof siteTemplateKeys)[number]

type Key = keyof typeof siteTemplateMessages
const words = (key: Key): Words => ({ 'zh-CN': siteTemplateMessages[key][0], en: siteTemplateMessages[key][1] })

type Part = { [Type in BlockType]: [type: Type, props?: Partial<BlockProps[Type]>] }[BlockType]
const lead = (key: Key): Part => ['text', { html: words(key), isLead: true }]
const figures = (...keys: [value: string, label: Key][]): Part => [
  'numbers',
  { items: keys.map(([value, label]) => ({ value, label: words(label) })) },
]
const venue: Part = [
  'venue',
  {
    ways: [
      { name: words('metro'), text: words('wayText') },
      { name: words('car'), text: words('wayText') },
    ],
  },
]
const faq: Part = [
  'faq',
  {
    items: [
      { question: words('q1'), answer: words('a1') },
      { question: words('q2'), answer: words('a2') },
      { question: words('q3'), answer: words('a3') },
    ],
  },
]
const cell = (title: Key, text: Key) => ({ title: words(title), text: words(text), picture: null })
const end: Part = ['form', { title: words('closing') }]

const templates: Record<SiteTemplateKey, { theme: Partial<Theme>; parts: Part[] }> = {
  conference: {
    theme: { colour: '#0d5c54' },
    parts: [
      ['hero', { subtitle: words('conferenceSub') }],
      lead('conferenceLead'),
      figures(['2', 'days'], ['20', 'talks'], ['30', 'guests']),
      ['agenda'],
      ['speakers'],
      ['tickets'],
      venue,
      ['partners'],
      faq,
      ['contact'],
      end,
    ],
  },
  launch: {
    theme: { colour: '#1b1f2a', corner: 'square', cover: 'picture' },
    parts: [
      ['hero', { subtitle: words('launchSub') }],
      ['countdown'],
      lead('launchLead'),
      [
        'columns',
        {
          title: words('highlights'),
          cells: [cell('highlight1', 'highlightText'), cell('highlight2', 'highlightText'), cell('highlight3', 'highlightText')],
        },
      ],
      ['video'],
      ['agenda'],
      ['speakers'],
      venue,
      end,
    ],
  },
  salon: {
    theme: { colour: '#9a3412', corner: 'round' },
    parts: [
      ['hero', { subtitle: words('salonSub') }],
      lead('salonLead'),
      ['speakers', { isIntroductionShown: true }],
      ['agenda'],
      venue,
      ['contact'],
      end,
    ],
  },
  training: {
    theme: { colour: '#0f5fb4' },
    parts: [
      ['hero', { subtitle: words('trainingSub') }],
      [
        'columns',
        {
          cells: [
            cell('trainingWho', 'trainingWhoText'),
            cell('trainingGet', 'trainingGetText'),
            cell('trainingBring', 'trainingBringText'),
          ],
        },
      ],
      ['agenda'],
      ['speakers', { isIntroductionShown: true }],
      ['tickets'],
      ['documents'],
      venue,
      faq,
      end,
    ],
  },
  party: {
    theme: { colour: '#5b2a86', corner: 'round', cover: 'picture' },
    parts: [
      ['hero', { subtitle: words('partySub') }],
      ['countdown'],
      lead('partyLead'),
      ['agenda', { isSpeakersShown: false }],
      ['gallery', { title: words('pictures') }],
      venue,
      end,
    ],
  },
  exhibition: {
    theme: { colour: '#14532d' },
    parts: [
      ['hero', { subtitle: words('exhibitionSub') }],
      lead('exhibitionLead'),
      figures(['4', 'halls'], ['120', 'exhibitors'], ['8,000', 'area']),
      ['partners', { title: words('exhibitorList') }],
      ['agenda'],
      ['tickets'],
      venue,
      faq,
      ['contact'],
      end,
    ],
  },
}

/** A whole site to begin with; `newId` names its blocks. */
export function siteTemplate(key: SiteTemplateKey, newId: () => string): Design {
  const { theme, parts } = templates[key]
  const blocks = parts.map(([type, props]) => newBlock(type, newId(), props ?? {}) as Block)
  return {
    v: 1,
    theme: { colour: '#0d5c54', fontSize: 'medium', corner: 'soft', cover: 'picture', ...theme },
    seo: { title: {}, description: {}, picture: null },
    pages: [{ id: newId(), slug: '', name: {}, isInMenu: true, blocks }],
  }
}
