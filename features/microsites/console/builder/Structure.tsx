import { Button } from 'antd'
import type { Language } from '#core/language.ts'
import { offeredBlocks, said, type BlockType, type Design, type DesignPage, type SiteKind } from '#features/designs/blockTypes.ts'
import { SortList } from '#console/kit/design/SortList.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { withBlock, withOrder, withPage, withPageOrder } from '#features/microsites/console/builder/draftActions.ts'
import { blockName } from '#features/microsites/console/builder/blockName.ts'
import { blockIcons } from '#features/microsites/console/builder/fields.ts'
import { ThemePane } from '#features/microsites/console/builder/ThemePane.tsx'

type Props = {
  kind: SiteKind
  design: Design
  page: DesignPage
  language: Language
  selected: string
  wrongId: string
  canSave: boolean
  onChange: (change: (design: Design) => Design, tag?: string) => void
  onPage: (id: string) => void
  onSelect: (id: string) => void
}

/** Pages, the blocks of the page in their order, what can be added, and the look of it all. */
export function Structure({ kind, design, page, language, selected, wrongId, canSave, onChange, onPage, onSelect }: Props) {
  const t = useT()
  const pageName = ({ slug, name }: DesignPage) => said(name, language) || (slug === '' ? t('microsites.home') : slug)
  const pageById = (id: string) => design.pages.find((one) => one.id === id)
  const blockById = (id: string) => page.blocks.find((one) => one.id === id)
  return (
    <aside className="site-structure" aria-label={t('microsites.structure')}>
      {kind === 'microsite' && (
        <section>
          <div className="site-head">
            <h2>{t('microsites.pages')}</h2>
            {canSave && (
              <Button
                type="text"
                size="small"
                aria-label={t('microsites.addPage')}
                title={t('microsites.addPage')}
                icon={<Icon name="plus" />}
                disabled={design.pages.length >= 20}
                onClick={() => {
                  const added = withPage(design, language, t('microsites.newPage'))
                  onChange(() => added.design)
                  onPage(added.id)
                }}
              />
            )}
          </div>
          <SortList
            label={t('microsites.pages')}
            ids={design.pages.map(({ id }) => id)}
            nameOf={(id) => {
              const one = pageById(id)
              return one ? pageName(one) : ''
            }}
            isDisabled={!canSave || design.pages.length < 3}
            onMove={(ids) => onChange((now) => withPageOrder(now, ids))}
            className="site-list"
            rowClassName="site-row"
          >
            {(id, grip) => {
              const one = pageById(id)
              return (
                one && (
                  <>
                    {grip}
                    <button type="button" className="site-choice" aria-current={id === page.id} onClick={() => onPage(id)}>
                      <Icon name={one.slug === '' ? 'home' : 'file'} size={14} />
                      <span className="ell">{pageName(one)}</span>
                      {!one.isInMenu && one.slug !== '' && <small className="m3">{t('microsites.notInMenu')}</small>}
                    </button>
                  </>
                )
              )
            }}
          </SortList>
        </section>
      )}
      <section>
        <div className="site-head">
          <h2>{t('microsites.blocks')}</h2>
          <span className="t12 m3">{page.blocks.length}</span>
        </div>
        {page.blocks.length === 0 && <p className="t13 m3 site-note">{t('microsites.noBlocks')}</p>}
        <SortList
          label={t('microsites.blocks')}
          ids={page.blocks.map(({ id }) => id)}
          nameOf={(id) => {
            const one = blockById(id)
            return one ? textOf(`designs.block_${one.type}`) : ''
          }}
          isDisabled={!canSave}
          onMove={(ids) => onChange((now) => withOrder(now, page.id, ids))}
          className="site-list"
          rowClassName="site-row"
        >
          {(id, grip) => {
            const one = blockById(id)
            return (
              one && (
                <>
                  {grip}
                  <button type="button" className="site-choice" aria-pressed={id === selected} onClick={() => onSelect(id)}>
                    <Icon name={blockIcons[one.type]} size={14} />
                    <span className="ell">{blockName(one, language)}</span>
                    {one.isHidden && <small className="m3">{t('microsites.hidden')}</small>}
                    {one.id === wrongId && <Icon name="warn" size={14} className="site-wrong" />}
                  </button>
                </>
              )
            )
          }}
        </SortList>
      </section>
      {canSave && (
        <section>
          <div className="site-head">
            <h2>{t('microsites.palette')}</h2>
          </div>
          <div className="site-palette">
            {offeredBlocks[kind].map((type) => (
              <PaletteItem
                key={type}
                type={type}
                onAdd={() => {
                  const added = withBlock(design, page.id, type, selected)
                  onChange(() => added.design)
                  onSelect(added.id)
                }}
              />
            ))}
          </div>
        </section>
      )}
      <ThemePane design={design} canSave={canSave} onChange={onChange} />
    </aside>
  )
}

function PaletteItem({ type, onAdd }: { type: BlockType; onAdd: () => void }) {
  const t = useT()
  const name = textOf(`designs.block_${type}`)
  return (
    <button type="button" aria-label={t('microsites.addBlock', { name })} onClick={onAdd}>
      <Icon name={blockIcons[type]} size={14} />
      <span className="ell">{name}</span>
    </button>
  )
}
