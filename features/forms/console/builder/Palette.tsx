import { useDraggable } from '@dnd-kit/react'
import { memo } from 'react'
import { selectableTypes, type BuilderType, type FieldGroup } from '#features/forms/fieldTypes.ts'
import { knownField, knownFieldNames, type KnownFieldName } from '#features/forms/knownFields.ts'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { membersOf } from '#features/forms/console/builder/draft.ts'
import { iconOf, iconOfType } from '#features/forms/console/builder/fieldIcons.ts'

/** What can be taken from the shelf: fields everyone knows, groups of them, and empty fields of each type. */
export type Shelf = { kind: 'known'; names: readonly KnownFieldName[] } | { kind: 'own'; type: BuilderType }
export type ShelfItem = { id: string; label: string; icon: IconName; take: Shelf }
type Group = Exclude<FieldGroup, ''>

const groups: readonly Group[] = ['FullNameGroup', 'CertificateGroup', 'TransportGroup', 'AddressGroup']
const groupIcons: Record<Group, IconName> = { FullNameGroup: 'user', CertificateGroup: 'idc', TransportGroup: 'send', AddressGroup: 'map' }
const inGroup = new Set(groups.flatMap(membersOf))
const shelfOf = (fieldName: KnownFieldName) => knownField(fieldName, { language: 'zh-CN', sortId: 0 })
const choices: readonly BuilderType[] = ['Radio', 'Checkbox', 'Select', 'MultipleSelect', 'CascadingMenu', 'OnOff', 'Date', 'DateTime']

const knownItem = (fieldName: KnownFieldName): ShelfItem => ({
  id: `known:${fieldName}`,
  label: `forms.field.${fieldName}`,
  icon: iconOf(shelfOf(fieldName)),
  take: { kind: 'known', names: [fieldName] },
})
const ownItem = (type: BuilderType): ShelfItem => ({
  id: `own:${type}`,
  label: `forms.fieldType.${type}`,
  icon: iconOfType(type),
  take: { kind: 'own', type },
})

const known = knownFieldNames.filter((fieldName) => !inGroup.has(fieldName))
export const shelves: { key: string; items: ShelfItem[] }[] = [
  { key: 'common', items: known.filter((name) => shelfOf(name).category === 'common').map(knownItem) },
  {
    key: 'groups',
    items: groups.map((group) => ({
      id: `group:${group}`,
      label: `forms.group.${group}`,
      icon: groupIcons[group],
      take: { kind: 'known', names: membersOf(group) },
    })),
  },
  { key: 'social', items: known.filter((name) => shelfOf(name).category === 'social').map(knownItem) },
  { key: 'choices', items: choices.map(ownItem) },
  { key: 'inputs', items: selectableTypes.filter((type) => !choices.includes(type)).map(ownItem) },
]
const everyItem = new Map(shelves.flatMap(({ items }) => items).map((item) => [item.id, item]))

export function shelfItem(id: string): ShelfItem | undefined {
  return everyItem.get(id)
}

type Props = { missing: ReadonlySet<string>; onTake: (item: ShelfItem) => void }

export const Palette = memo(function Palette({ missing, onTake }: Props) {
  const t = useT()
  return (
    <aside className="shelf" aria-label={t('forms.shelf')}>
      {shelves.map(({ key, items }) => (
        <section key={key} aria-labelledby={`shelf-${key}`}>
          <h2 id={`shelf-${key}`} className="shelf-title">
            {textOf(`forms.shelf.${key}`)}
          </h2>
          <div className="shelf-items">
            {items.map((item) => (
              <Item key={item.id} item={item} isThere={isThere(item, missing)} onTake={onTake} />
            ))}
          </div>
        </section>
      ))}
    </aside>
  )
})

/** A known field is in a form once; a group as long as one of its fields is missing. */
function isThere({ take }: ShelfItem, missing: ReadonlySet<string>): boolean {
  return take.kind === 'known' && take.names.every((fieldName) => !missing.has(fieldName))
}

function Item({ item, isThere, onTake }: { item: ShelfItem; isThere: boolean; onTake: Props['onTake'] }) {
  const t = useT()
  const { ref, isDragging } = useDraggable({ id: item.id, type: 'shelf', disabled: isThere })
  const label = textOf(item.label)
  return (
    <button
      ref={ref}
      type="button"
      className={isDragging ? 'shelf-item is-pulled' : 'shelf-item'}
      aria-label={isThere ? t('forms.isThere', { name: label }) : t('forms.addField', { name: label })}
      aria-disabled={isThere}
      title={isThere ? t('forms.isThere', { name: label }) : label}
      onClick={() => onTake(item)}
    >
      <Icon name={isThere ? 'check' : item.icon} />
      <span className="ell">{label}</span>
    </button>
  )
}
