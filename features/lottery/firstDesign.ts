import { escaped } from '#core/html.ts'
import { languages } from '#core/language.ts'
import { newBlock, type Block, type Design, type Words } from '#features/designs/blockTypes.ts'
import type { LotteryPage, PageTheme } from '#features/lottery/shapes.ts'

const colours: Record<PageTheme, string> = { night: '#1b1f4a', festive: '#8c1d18', fresh: '#0d5c54' }

/** How the page of a lottery begins, and looks until another design of it is published. */
export function firstDesign({ theme, coverFileId, isPrizesShown, isWinnersShown, texts }: LotteryPage): Design {
  const wordsOf = (said: (text: { title: string; introduction: string }) => string): Words =>
    Object.fromEntries(languages.flatMap((language) => (texts[language] ? [[language, said(texts[language])]] : [])))
  const introduction = wordsOf((text) => paragraphs(text.introduction))
  const picture = coverFileId ? { fileId: coverFileId, alt: {} } : null
  const title = wordsOf((text) => text.title)
  const blocks: Block[] = [
    newBlock('hero', 'hero', { title, picture, isFactsShown: false, isButtonShown: false }),
    ...(Object.values(introduction).some(Boolean) ? [newBlock('text', 'introduction', { html: introduction })] : []),
    newBlock('join', 'join'),
    ...(isPrizesShown ? [newBlock('prizes', 'prizes')] : []),
    ...(isWinnersShown ? [newBlock('winners', 'winners')] : []),
    newBlock('fairness', 'fairness'),
  ]
  return {
    v: 1,
    theme: { colour: colours[theme], fontSize: 'medium', corner: 'soft', cover: picture ? 'picture' : 'colour' },
    seo: { title: {}, description: {}, picture: null },
    pages: [{ id: 'home', slug: '', name: {}, isInMenu: true, blocks }],
  }
}

const paragraphs = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')
