import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Rule } from '#features/forms/shapes.ts'
import { t, textOf } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import {
  addKnown,
  addOwn,
  blocksOf,
  duplicate,
  missingKnown,
  moveBlock,
  moveMember,
  removeField,
  type Draft,
} from '#features/forms/console/builder/draft.ts'
import type { CardActions } from '#features/forms/console/builder/FieldCard.tsx'
import { newKey } from '#console/kit/builder/newKey.ts'
import type { ShelfItem } from '#features/forms/console/builder/Palette.tsx'
import type { Builder } from '#features/forms/console/builder/useBuilder.ts'
import { ruleUsing } from '#features/forms/console/rules/ruleUsing.ts'

const UNDO_SECONDS = 8

const nameIn = (draft: Draft, fieldName: string) => draft.fields.find((field) => field.fieldName === fieldName)?.displayName ?? ''
const placed = (fieldName: string) => `[data-field="${CSS.escape(fieldName)}"]`
/** What moved was taken out of the page for a moment and has lost the focus. */
const focusSoon = (selector: string) =>
  requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus()))

/** What can be done to the fields, by mouse or by key; the handlers stay the same, so that cards need not be drawn again. */
export function useFormActions(state: Builder, rules: readonly Rule[]) {
  const { draft, change, undo, refused } = state
  const [chosen, select] = useState(() => draft.fields[0]?.fieldName ?? '')
  const [said, say] = useState('')
  const [seen, setSeen] = useState(refused)
  if (refused !== seen) {
    setSeen(refused)
    if (refused) select(refused.fieldName)
  }
  const selected = useRenamed(chosen, draft, select)
  const now = useRef({ draft, selected, rules })
  useEffect(() => {
    now.current = { draft, selected, rules }
  })

  const take = useCallback(
    ({ take: shelf, label }: ShelfItem, at?: number) => {
      const { draft: before, selected: beside } = now.current
      const blocks = blocksOf(before.fields)
      const own = blocks.findIndex(({ key, fields }) => key === beside || fields.some(({ fieldName }) => fieldName === beside))
      const place = at ?? (own < 0 ? blocks.length : own + 1)
      const missing = missingKnown(before.fields)
      const wanted = shelf.kind === 'known' ? shelf.names.filter((name) => missing.has(name)) : []
      if (shelf.kind === 'known' && wanted.length === 0) return
      const after = shelf.kind === 'known' ? addKnown(before, wanted, place) : addOwn(before, shelf.type, place, newKey)
      const had = new Set(before.fields.map(({ fieldName }) => fieldName))
      const added = after.fields.find(({ fieldName }) => !had.has(fieldName))?.fieldName ?? ''
      change(() => after)
      select(added)
      requestAnimationFrame(() => document.querySelector(placed(added))?.scrollIntoView({ block: 'nearest' }))
      say(t('forms.added', { name: textOf(label) }))
    },
    [change],
  )

  const actions = useMemo<CardActions>(
    () => ({
      remove: (fieldName) => {
        const { draft: before, rules: all } = now.current
        const user = ruleUsing(all, before.fields, fieldName)
        const name = nameIn(before, fieldName)
        if (user) return showToast({ kind: 'error', text: t('forms.define.inRule', { rule: user.name, name }) })
        const at = before.fields.findIndex((field) => field.fieldName === fieldName)
        change((from) => removeField(from, fieldName))
        select(before.fields[at + 1]?.fieldName ?? before.fields[at - 1]?.fieldName ?? '')
        showToast({ text: t('forms.removed', { name }), seconds: UNDO_SECONDS, action: { label: t('forms.undo'), run: undo } })
      },
      duplicate: (fieldName) => {
        const copied = duplicate(now.current.draft, fieldName, newKey)
        if (!copied) return
        change(() => copied.draft)
        select(copied.fieldName)
        say(t('forms.copied', { name: nameIn(copied.draft, fieldName) }))
      },
      step: (fieldName, by) => {
        const { draft: before } = now.current
        const blocks = blocksOf(before.fields)
        const at = blocks.findIndex(({ fields }) => fields.some((field) => field.fieldName === fieldName))
        const block = blocks[at]
        if (!block) return
        const inGroup = block.fields.findIndex((field) => field.fieldName === fieldName)
        const after =
          block.fields.length > 1 ? moveMember(before.fields, fieldName, inGroup + by) : moveBlock(before.fields, block.key, at + by)
        change((from) => ({ ...from, fields: after }))
        say(t('forms.moved', { name: nameIn(before, fieldName), n: after.findIndex((field) => field.fieldName === fieldName) + 1 }))
        focusSoon(`${placed(fieldName)} > .grip`)
      },
    }),
    [change, undo],
  )

  const moveGroup = useCallback(
    (key: string, by: 1 | -1) => {
      const blocks = blocksOf(now.current.draft.fields)
      const at = blocks.findIndex((block) => block.key === key)
      change((from) => ({ ...from, fields: moveBlock(from.fields, key, at + by) }))
      say(t('forms.moved', { name: textOf(`forms.group.${key}`), n: Math.max(1, Math.min(at + by + 1, blocks.length)) }))
      focusSoon(`${placed(key)} .grip`)
    },
    [change],
  )

  /** Something was let go: `reorder` says how the list it belongs to lies now. */
  const settle = useCallback(
    (id: string, type: string, reorder: (ids: string[]) => string[]) => {
      const blocks = blocksOf(now.current.draft.fields)
      const members = type.startsWith('member:') ? blocks.find(({ key }) => `member:${key}` === type)?.fields : null
      const ids = members ? members.map(({ fieldName }) => fieldName) : blocks.map(({ key }) => key)
      const to = reorder(ids).indexOf(id)
      if (to < 0 || to === ids.indexOf(id)) return
      change((from) => ({ ...from, fields: members ? moveMember(from.fields, id, to) : moveBlock(from.fields, id, to) }))
    },
    [change],
  )

  return { selected, select, said, take, actions, moveGroup, settle }
}

/** On saving a new field gets its real name; at the same place it is still the chosen one. */
function useRenamed(chosen: string, draft: Draft, select: (fieldName: string) => void): string {
  const [at, setAt] = useState(-1)
  const found = draft.fields.findIndex(({ fieldName }) => fieldName === chosen)
  if (found >= 0 && found !== at) setAt(found)
  const isGroup = draft.fields.some(({ fieldGroup }) => fieldGroup !== '' && fieldGroup === chosen)
  const instead = found < 0 && !isGroup && chosen !== '' ? (draft.fields[Math.min(at, draft.fields.length - 1)]?.fieldName ?? '') : chosen
  if (instead !== chosen) select(instead)
  return instead
}
