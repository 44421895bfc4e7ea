import { Button } from 'antd'
import { useState } from 'react'
import { said, type Words } from '#features/designs/blockTypes.ts'
import { SortList } from '#console/kit/design/SortList.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { FieldEditor, type FieldContext } from '#features/microsites/console/builder/FieldEditor.tsx'
import type { ListKind } from '#features/microsites/console/builder/fields.ts'

type Item = Record<string, unknown>
type Props = FieldContext & {
  field: ListKind
  label: string
  items: readonly Item[]
  onChange: (items: Item[]) => void
}

/** Things in a row: one is open at a time, each can be moved and removed. */
export function ListField({ field, label, items, onChange, ...context }: Props) {
  const t = useT()
  const [open, setOpen] = useState<number | null>(items.length === 0 ? null : 0)
  const ids = items.map((_, at) => String(at))
  const nameOf = (id: string) => nameIn(items[Number(id)], field, context) || t('microsites.item', { n: Number(id) + 1 })
  return (
    <div className="design-field">
      <b>{label}</b>
      <SortList
        label={label}
        ids={ids}
        nameOf={nameOf}
        isDisabled={false}
        onMove={(order) => {
          onChange(order.map((id) => items[Number(id)] ?? {}))
          setOpen(null)
        }}
        className="site-items"
        rowClassName="site-item"
      >
        {(id, grip) => {
          const at = Number(id)
          const isOpen = open === at
          return (
            <>
              <div className="site-item-head">
                {grip}
                <button type="button" className="site-item-name" aria-expanded={isOpen} onClick={() => setOpen(isOpen ? null : at)}>
                  <span className="ell">{nameOf(id)}</span>
                  <Icon name={isOpen ? 'down' : 'right'} size={12} />
                </button>
                <Button
                  type="text"
                  size="small"
                  aria-label={t('microsites.removeItem', { name: nameOf(id) })}
                  icon={<Icon name="trash" size={14} />}
                  onClick={() => onChange(items.filter((_, other) => other !== at))}
                />
              </div>
              {isOpen && (
                <div className="site-item-body">
                  {Object.entries(field.of).map(([key, inner]) => (
                    <FieldEditor
                      key={key}
                      {...context}
                      placeholder={undefined}
                      field={inner}
                      label={textOf(`microsites.inner_${key}`)}
                      value={items[at]?.[key]}
                      onChange={(value) => onChange(items.map((item, other) => (other === at ? { ...item, [key]: value } : item)))}
                    />
                  ))}
                </div>
              )}
            </>
          )
        }}
      </SortList>
      <Button
        icon={<Icon name="plus" />}
        disabled={items.length >= field.most}
        onClick={() => {
          onChange([...items, field.fresh()])
          setOpen(items.length)
        }}
      >
        {t('microsites.addItem')}
      </Button>
    </div>
  )
}

/** What it is called: its first field that says anything. */
function nameIn(item: Item | undefined, { of }: Props['field'], { language }: FieldContext): string {
  for (const [key, { kind }] of Object.entries(of)) {
    const value = item?.[key]
    const text = kind === 'words' ? said((value ?? {}) as Words, language) : kind === 'plain' ? String(value ?? '') : ''
    if (text) return text
  }
  return ''
}
