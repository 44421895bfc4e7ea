import { useSortable } from '@dnd-kit/react/sortable'
import { useMemo, type ReactNode } from 'react'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { blocksOf, type Block } from '#features/forms/console/builder/draft.ts'
import { FieldCard, type CardActions, type Marks } from '#features/forms/console/builder/FieldCard.tsx'

type Shared = {
  selected: string
  wrong: ReadonlySet<string>
  marks: ReadonlyMap<string, Marks>
  actions: CardActions | null
  onSelect: (fieldName: string) => void
  onMoveBlock: (key: string, by: 1 | -1) => void
}
type Props = Shared & { fields: readonly FormField[]; dropAt: number | null; said: string }

/** The form in its order: what can be dropped shows where it would land. */
export function Canvas({ fields, dropAt, said, ...shared }: Props) {
  const t = useT()
  const blocks = useMemo(() => blocksOf(fields), [fields])
  return (
    <section className="canvas" aria-label={t('forms.canvas')} data-canvas>
      <div className="canvas-head">
        <h2 className="b">{t('forms.canvas')}</h2>
        <span className="t12 m3">{t('forms.fieldCount', { n: fields.length })}</span>
        <span className="t12 m3 canvas-keys">{shared.actions && t('forms.keys')}</span>
      </div>
      {fields.length === 0 && dropAt === null && <EmptyState icon="form" title={t('forms.noFields')} hint={t('forms.noFieldsHint')} />}
      <ul className="canvas-list">
        {blocks.map((block, at) => (
          <BlockItem key={block.key} block={block} at={at} isDropBefore={dropAt === at} {...shared} />
        ))}
        {dropAt !== null && dropAt >= blocks.length && (
          <li className="canvas-end">
            <DropHere />
          </li>
        )}
      </ul>
      <output className="unseen">{said}</output>
    </section>
  )
}

function DropHere() {
  const t = useT()
  return (
    <div className="drop-here">
      <Icon name="plus" size={14} />
      {t('forms.dropHere')}
    </div>
  )
}

type BlockProps = Shared & { block: Block; at: number; isDropBefore: boolean }

function BlockItem({ block, at, isDropBefore, ...shared }: BlockProps) {
  const [first] = block.fields
  if (!first) return null
  if (block.fields.length === 1) return <SingleItem id={block.key} field={first} at={at} isDropBefore={isDropBefore} shared={shared} />
  return <GroupItem block={block} at={at} isDropBefore={isDropBefore} shared={shared} />
}

type ItemProps = { at: number; isDropBefore: boolean; shared: Shared }

/** One field alone is a card, also where it belongs to a group. */
function SingleItem({ id, field, at, isDropBefore, shared }: ItemProps & { id: string; field: FormField }) {
  return (
    <Sortable id={id} at={at} type="block" isDropBefore={isDropBefore} isDisabled={shared.actions === null}>
      {(gripRef) => <Card field={field} shared={shared} gripRef={gripRef} />}
    </Sortable>
  )
}

function Card({ field, shared, gripRef }: { field: FormField; shared: Shared; gripRef: (grip: Element | null) => void }) {
  const { selected, wrong, marks, actions, onSelect } = shared
  const { fieldName } = field
  return (
    <FieldCard
      field={field}
      isSelected={selected === fieldName}
      isWrong={wrong.has(fieldName)}
      marks={marks.get(fieldName)}
      actions={actions}
      onSelect={onSelect}
      gripRef={gripRef}
    />
  )
}

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

/** The address is called after its first field, the other groups by their own name. Spec §3. */
function GroupItem({ block, at, isDropBefore, shared }: ItemProps & { block: Block }) {
  const t = useT()
  const { key, group, fields } = block
  const name = group === 'AddressGroup' ? (fields[0]?.displayName ?? '') : textOf(`forms.group.${group}`)
  const isSelected = shared.selected === key
  return (
    <Sortable id={key} at={at} type="block" isDropBefore={isDropBefore} isDisabled={shared.actions === null}>
      {(gripRef) => (
        <div className={isSelected ? 'group is-on' : 'group'} data-field={key}>
          <div className="group-head">
            {shared.actions && (
              <button
                type="button"
                className="grip"
                ref={gripRef}
                aria-label={t('forms.moveGroup', { name })}
                onKeyDown={(event) => {
                  const step = steps[event.key]
                  if (!step) return
                  event.preventDefault()
                  shared.onMoveBlock(key, step)
                }}
              >
                <Icon name="drag" />
              </button>
            )}
            <b className="t13">{name}</b>
            <span className="t12 m3">{t('forms.groupOf', { n: fields.length })}</span>
            <button
              type="button"
              className="group-open"
              aria-pressed={isSelected}
              aria-label={t('forms.editGroup', { name })}
              onClick={() => shared.onSelect(key)}
            />
          </div>
          <ul className="group-list">
            {fields.map((field, index) => (
              <Sortable
                key={field.fieldName}
                id={field.fieldName}
                at={index}
                type={`member:${key}`}
                isDropBefore={false}
                isDisabled={shared.actions === null || (group === 'FullNameGroup' && index === 0)}
              >
                {(memberGrip) => <Card field={field} shared={shared} gripRef={memberGrip} />}
              </Sortable>
            ))}
          </ul>
        </div>
      )}
    </Sortable>
  )
}

type SortableProps = {
  id: string
  at: number
  type: string
  isDropBefore: boolean
  isDisabled: boolean
  children: (gripRef: (grip: Element | null) => void) => ReactNode
}

function Sortable({ id, at, type, isDropBefore, isDisabled, children }: SortableProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index: at, type, accept: type, group: type, disabled: isDisabled })
  return (
    <li ref={ref} className={isDragging ? 'slot is-pulled' : 'slot'} data-block={type === 'block' ? id : undefined}>
      {isDropBefore && <DropHere />}
      {children(handleRef)}
    </li>
  )
}
