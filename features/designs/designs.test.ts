import { describe, expect, test } from 'vitest'
import { blockTypes, cleaned, newBlock, picturesOf, type Block, type Design } from '#features/designs/blockTypes.ts'
import { differences, strays } from '#features/designs/difference.ts'
import { mergeDesigns } from '#features/designs/merge.ts'
import storedFirst from '#features/designs/stored.v1.json' with { type: 'json' }
import { migrated, readDesign } from '#features/designs/readDesign.ts'

const FILE = '0192f0c1-7c5a-7abc-8def-0123456789ab'
const words = (text: string) => ({ 'zh-CN': text })

function designOf(blocks: Block[], more: Partial<Design> = {}): Design {
  return {
    v: 1,
    theme: { colour: '#0d5c54', fontSize: 'medium', corner: 'soft', cover: 'picture' },
    seo: { title: {}, description: {}, picture: null },
    pages: [{ id: 'home', slug: '', name: {}, isInMenu: true, blocks }],
    ...more,
  }
}
const text = (id: string, title = id) => newBlock('text', id, { title: words(title) })

describe('reading', () => {
  test.each(blockTypes)('a fresh %s is whole, and stays as it is', (type) => {
    const design = designOf([newBlock(type, 'a') as Block])
    expect(readDesign(design)).toEqual({ design, fault: null })
    const [block] = design.pages[0]?.blocks ?? []
    expect(readDesign(designOf([{ ...block, props: {} } as unknown as Block])).design).toEqual(design)
  })

  test.each<[string, unknown, { blockId: string; field: string }]>([
    ['nothing', null, { blockId: '', field: '' }],
    ['no page', designOf([], { pages: [] }), { blockId: '', field: 'pages' }],
    ['a colour that is none', { ...designOf([]), theme: { colour: 'red' } }, { blockId: '', field: 'theme.colour' }],
    ['an unknown block', designOf([{ ...text('a'), type: 'poll' } as unknown as Block]), { blockId: 'a', field: 'type' }],
    ['a field it has not', designOf([{ ...text('a'), props: { onclick: 'x' } } as unknown as Block]), { blockId: 'a', field: '' }],
    ['a title too long', designOf([text('a', 'x'.repeat(121))]), { blockId: 'a', field: 'title.zh-CN' }],
    ['an unknown language', designOf([newBlock('text', 'a', { title: { fr: 'x' } as never })]), { blockId: 'a', field: 'title' }],
    ['a video from elsewhere', designOf([newBlock('video', 'a', { url: 'https://evil.example/1' })]), { blockId: 'a', field: 'url' }],
    ['a player without https', designOf([newBlock('video', 'a', { url: 'http://v.qq.com/1' })]), { blockId: 'a', field: 'url' }],
    [
      'a link that runs',
      designOf([newBlock('partners', 'a', { items: [{ name: {}, picture: null, url: 'javascript:alert(1)' }] })]),
      { blockId: 'a', field: 'items.0.url' },
    ],
    [
      'a picture that is no file',
      designOf([newBlock('picture', 'a', { picture: { fileId: '../x', alt: {} } })]),
      { blockId: 'a', field: 'picture.fileId' },
    ],
    ['two blocks of one name', designOf([text('a'), text('a')]), { blockId: 'a', field: 'id' }],
    ['a version to come', designOf([{ ...text('a'), v: 2 }]), { blockId: 'a', field: 'v' }],
    [
      'a home with a name',
      designOf([], { pages: [{ id: 'p', slug: 'x', name: {}, isInMenu: true, blocks: [] }] }),
      { blockId: '', field: 'pages.0.slug' },
    ],
  ])('%s is refused where it is wrong', (_, value, fault) => expect(readDesign(value)).toEqual({ design: null, fault }))

  test.each(['register', 'Agenda', 'a b', '../x', 'documents'])('no page is called %s', (slug) => {
    const pages = [...designOf([]).pages, { id: 'two', slug, name: {}, isInMenu: true, blocks: [] }]
    expect(readDesign(designOf([], { pages })).fault).toEqual({ blockId: '', field: 'pages.1.slug' })
  })
})

test('a design as it was stored by the first version opens unchanged', () => {
  expect(readDesign(storedFirst)).toEqual({ design: storedFirst, fault: null })
})

test('a stored block is led to its newest shape step by step', () => {
  const steps = {
    text: [(props: Record<string, unknown>) => ({ ...props, b: 1 }), (props: Record<string, unknown>) => ({ ...props, c: props['b'] })],
  }
  const stored = { type: 'text' as const, v: 1, props: {} }
  expect(migrated(stored, steps)).toEqual({ type: 'text', v: 3, props: { b: 1, c: 1 } })
  expect(migrated({ ...stored, v: 2 }, steps)).toEqual({ type: 'text', v: 3, props: { c: undefined } })
  expect(migrated({ ...stored, v: 3 }, steps)).toEqual({ type: 'text', v: 3, props: {} })
  expect(migrated(stored)).toEqual(stored)
})

describe('differences', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => text(id)) as [Block, Block, Block, Block]
  const short = (before: Design, after: Design) =>
    differences(before, after).map((one) =>
      [one.what, one.how, 'block' in one ? one.block.id : 'page' in one ? one.page.id : one.fields.join()].join(' '),
    )
  test.each<[string, Block[], Block[], string[]]>([
    ['nothing', [a, b], [a, b], []],
    ['added', [a], [a, b], ['block added b']],
    ['removed', [a, b], [b], ['block removed a']],
    ['moved, as few as can be', [a, b, c, d], [d, a, b, c], ['block moved d']],
    ['changed', [a, b], [a, { ...b, isHidden: true }], ['block changed b']],
    ['moved and changed', [a, b, c], [c, { ...a, isHidden: true }, b], ['block moved c', 'block changed a']],
  ])('%s', (_, before, after, expected) => expect(short(designOf(before), designOf(after))).toEqual(expected))

  test('look, words for search, pages, and a block that went to another page', () => {
    const before = designOf([a, b])
    const pages = [
      { ...before.pages[0]!, blocks: [a] },
      { id: 'two', slug: 'two', name: words('二'), isInMenu: true, blocks: [b] },
    ]
    const after = { ...before, pages, theme: { ...before.theme, colour: '#000000' }, seo: { ...before.seo, title: words('x') } }
    expect(short(before, after)).toEqual(['theme changed colour', 'seo changed title', 'page added two', 'block moved b'])
    expect(short(after, before)).toEqual(['theme changed colour', 'seo changed title', 'block moved b', 'page removed two'])
  })

  test('the order of keys and of nothing is no difference', () => {
    const other = { ...a, props: Object.fromEntries(Object.entries(a.props).reverse()) } as Block
    expect(short(designOf([a]), designOf([other]))).toEqual([])
    expect([...strays([], ['a'])]).toEqual([])
  })
})

describe('two people at once', () => {
  const base = designOf([text('a'), text('b'), text('c')])
  const change = (blocks: Block[], more: Partial<Design> = {}) => designOf(blocks, more)
  const named = (design: Design) =>
    design.pages[0]?.blocks.map((block) => `${block.id}:${block.type === 'text' ? block.props.title['zh-CN'] : ''}`)
  test.each<[string, Design, Design, string[], string[]]>([
    [
      'different blocks',
      change([text('a', 'A'), text('b'), text('c')]),
      change([text('a'), text('b', 'B'), text('c')]),
      ['a:A', 'b:B', 'c:c'],
      [],
    ],
    [
      'the same block',
      change([text('a', '1'), text('b'), text('c')]),
      change([text('a', '2'), text('b'), text('c')]),
      ['a:1', 'b:b', 'c:c'],
      ['a'],
    ],
    [
      'the same words',
      change([text('a', '1'), text('b'), text('c')]),
      change([text('a', '1'), text('b'), text('c')]),
      ['a:1', 'b:b', 'c:c'],
      [],
    ],
    [
      'mine added, theirs added',
      change([text('a'), text('m'), text('b'), text('c')]),
      change([text('a'), text('b'), text('c'), text('t')]),
      ['a:a', 'm:m', 'b:b', 'c:c', 't:t'],
      [],
    ],
    ['mine removed, theirs changed', change([text('b'), text('c')]), change([text('a', 'T'), text('b'), text('c')]), ['b:b', 'c:c'], ['a']],
    ['theirs removed', change([text('a'), text('b', 'B'), text('c')]), change([text('a'), text('b')]), ['a:a', 'b:B'], []],
    ['mine moved', change([text('c'), text('a'), text('b')]), change([text('a', 'T'), text('b'), text('c')]), ['c:c', 'a:T', 'b:b'], []],
  ])('%s', (_, mine, theirs, expected, both) => {
    const merged = mergeDesigns(base, mine, theirs)
    expect(named(merged.design)).toEqual(expected)
    expect(merged.both).toEqual(both)
  })
})

test('every picture is known by its block, and every rich text is led through the cleaner', () => {
  const picture = { fileId: FILE, alt: {} }
  const design = designOf([
    newBlock('hero', 'h', { picture }),
    newBlock('gallery', 'g', { pictures: [picture] }),
    newBlock('partners', 'p', { items: [{ name: {}, picture, url: '' }] }),
    newBlock('columns', 'c', { cells: [{ title: {}, text: {}, picture }] }),
    newBlock('venue', 'v', { picture }),
    newBlock('text', 't', { html: { en: '<b>x</b>' } }),
  ])
  expect(picturesOf({ ...design, seo: { ...design.seo, picture } }).map(({ blockId }) => blockId)).toEqual(['', 'h', 'g', 'p', 'c', 'v'])
  const clean = cleaned(design, (html) => html.replaceAll(/<[^>]*>/g, ''))
  expect(clean.pages[0]?.blocks.at(-1)?.props).toMatchObject({ html: { en: 'x' } })
})
