import { Button } from 'antd'
import type { Block, Design } from '#features/designs/blockTypes.ts'
import { SwitchField } from '#console/kit/design/parts.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { withBlockChanged, withCopy, withoutBlock } from '#features/microsites/console/builder/draftActions.ts'
import { FieldEditor, type FieldContext } from '#features/microsites/console/builder/FieldEditor.tsx'
import { blockFields, blockIcons } from '#features/microsites/console/builder/fields.ts'
import { ListField } from '#features/microsites/console/builder/ListField.tsx'
import type { Refused } from '#features/microsites/console/builder/useSiteDraft.ts'

type Props = FieldContext & {
  design: Design
  block: Block
  pageId: string
  at: number
  usualTitle: string
  refused: Refused | null
  canSave: boolean
  /** Where its kind is not name enough. */
  label?: string
  onChange: (change: (design: Design) => Design, tag?: string) => void
  onSelect: (id: string) => void
}

/** What stands in the chosen block; what comes from the event is changed where the event is. */
export function BlockPane({ design, block, pageId, at, usualTitle, refused, canSave, label, onChange, onSelect, ...context }: Props) {
  const t = useT()
  const name = textOf(`designs.block_${block.type}`)
  const wrong = refused?.blockId === block.id ? refused.field.split('.')[0] : undefined
  return (
    <section className="site-pane" aria-label={label ?? name}>
      <div className="site-pane-head">
        <Icon name={blockIcons[block.type]} size={20} />
        <div className="sp">
          <h2>{name}</h2>
          <p className="t12 m3">{t('microsites.blockAt', { n: at + 1 })}</p>
        </div>
        {canSave && (
          <>
            <Button
              type="text"
              aria-label={t('microsites.copyBlock')}
              title={t('microsites.copyBlock')}
              icon={<Icon name="copy" />}
              onClick={() => {
                const copied = withCopy(design, pageId, block)
                onChange(() => copied.design)
                onSelect(copied.id)
              }}
            />
            <Button
              type="text"
              aria-label={t('microsites.removeBlock')}
              title={t('microsites.removeBlock')}
              icon={<Icon name="trash" />}
              onClick={() => onChange((now) => withoutBlock(now, block.id))}
            />
          </>
        )}
      </div>
      <fieldset disabled={!canSave} className="site-fields">
        {Object.entries(blockFields[block.type]).map(([key, field]) => {
          const shared = {
            ...context,
            label: textOf(`designs.field_${key}`),
            onChange: (value: unknown) =>
              onChange((now) => withBlockChanged(now, block.id, { props: { [key]: value } }), `${block.id} ${key}`),
          }
          const value = (block.props as Record<string, unknown>)[key]
          const id = `${block.id} ${key} ${context.language}`
          if (field.kind === 'list')
            return <ListField key={id} {...shared} field={field} items={(value ?? []) as Record<string, unknown>[]} />
          return (
            <FieldEditor
              key={id}
              {...shared}
              field={field}
              placeholder={key !== 'title' ? undefined : block.type === 'hero' ? usualTitle : t('microsites.usualTitle')}
              problem={wrong === key ? t('microsites.fieldWrong') : undefined}
              value={value}
            />
          )
        })}
        {fromEvent.has(block.type) && <p className="t12 m3">{t('microsites.fromEvent')}</p>}
        <SwitchField
          label={t('microsites.shown')}
          hint={t('microsites.shownHint')}
          value={!block.isHidden}
          onChange={(isShown) => onChange((now) => withBlockChanged(now, block.id, { isHidden: !isShown }))}
        />
      </fieldset>
    </section>
  )
}

const fromEvent: ReadonlySet<string> = new Set(['hero', 'agenda', 'speakers', 'tickets', 'venue', 'documents', 'contact', 'countdown'])
