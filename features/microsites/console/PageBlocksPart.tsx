import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { Language } from '#core/language.ts'
import { SortList } from '#console/kit/design/SortList.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import type { Design } from '#features/designs/blockTypes.ts'
import { blocksAround, designAround, isOwnPart, MOST_PAGE_BLOCKS, pageBlockTypes, type PageBlocks } from '#features/designs/pageBlocks.ts'
import { BlockPane } from '#features/microsites/console/builder/BlockPane.tsx'
import { blockName } from '#features/microsites/console/builder/blockName.ts'
import { withBlock, withOrder } from '#features/microsites/console/builder/draftActions.ts'
import { blockIcons } from '#features/microsites/console/builder/fields.ts'
import '#console/kit/design/design.css'
import '#features/microsites/console/builder/site.css'

type Props = {
  ownPart: string
  blocks: PageBlocks
  language: Language
  canSave: boolean
  onChange: (blocks: PageBlocks) => void
}

const NO_DOCUMENTS: never[] = []
const ANY_COLOUR = '#0d5c54'

/** The page's own part is one block among the others: whatever stands above it is seen before it. */
export function PageBlocksPart({ ownPart, blocks, language, canSave, onChange }: Props) {
  const t = useT()
  const [selected, setSelected] = useState('')
  const design = designAround(blocks, ANY_COLOUR)
  const [page] = design.pages
  if (!page) return null
  const change = (next: (design: Design) => Design) => onChange(blocksAround(next(design)))
  const byId = (id: string) => page.blocks.find((block) => block.id === id)
  const nameOf = (id: string) => {
    const block = byId(id)
    return !block ? '' : isOwnPart(block) ? ownPart : blockName(block, language)
  }
  const chosen = byId(selected)
  return (
    <div className="page-blocks">
      <SortList
        label={t('microsites.blocks')}
        ids={page.blocks.map(({ id }) => id)}
        nameOf={nameOf}
        isDisabled={!canSave || page.blocks.length < 2}
        onMove={(ids) => change((now) => withOrder(now, page.id, ids))}
        className="site-list"
        rowClassName="site-row"
      >
        {(id, grip) => {
          const block = byId(id)
          if (!block) return null
          if (isOwnPart(block))
            return (
              <>
                {grip}
                <span className="site-choice page-own">
                  <Icon name="lock" size={14} />
                  <span className="ell">{ownPart}</span>
                </span>
              </>
            )
          return (
            <>
              {grip}
              <button
                type="button"
                className="site-choice"
                aria-pressed={id === selected}
                onClick={() => setSelected(id === selected ? '' : id)}
              >
                <Icon name={blockIcons[block.type]} size={14} />
                <span className="ell">{nameOf(id)}</span>
                {block.isHidden && <small className="m3">{t('microsites.hidden')}</small>}
              </button>
            </>
          )
        }}
      </SortList>
      {canSave && (
        <Dropdown
          trigger={['click']}
          disabled={page.blocks.length > MOST_PAGE_BLOCKS}
          menu={{
            items: pageBlockTypes.map((type) => ({
              key: type,
              icon: <Icon name={blockIcons[type]} size={14} />,
              label: textOf(`designs.block_${type}`),
              onClick: () => {
                const added = withBlock(design, page.id, type, selected)
                change(() => added.design)
                setSelected(added.id)
              },
            })),
          }}
        >
          <Button icon={<Icon name="plus" size={14} />}>{t('microsites.newBlock')}</Button>
        </Dropdown>
      )}
      {chosen && !isOwnPart(chosen) && (
        <BlockPane
          design={design}
          block={chosen}
          pageId={page.id}
          at={page.blocks.indexOf(chosen)}
          usualTitle=""
          label={t('microsites.blockPane', { name: nameOf(selected) })}
          refused={null}
          canSave={canSave}
          language={language}
          documents={NO_DOCUMENTS}
          onChange={change}
          onSelect={setSelected}
        />
      )}
    </div>
  )
}
