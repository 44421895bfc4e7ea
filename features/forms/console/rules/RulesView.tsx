import { Button, Switch } from 'antd'
import { Accessibility } from '@dnd-kit/dom'
import { move as movedBy } from '@dnd-kit/helpers'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { formCalls } from '#features/forms/contract.ts'
import type { Rule } from '#features/forms/shapes.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import type { CallError } from '#console/kit/callApi.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { IncompleteDialog, incompleteIn } from '#features/forms/console/builder/IncompleteDialog.tsx'
import { actionText, whenText, type RuleNames } from '#features/forms/console/rules/ruleText.ts'

export type RuleEdit = { rule: Rule | null; aim?: string }
type Props = {
  bventId: string
  pathId: string
  rules: readonly Rule[]
  fields: readonly FormField[]
  names: RuleNames
  canSave: boolean
  hasUnsaved: boolean
  onEdit: (edit: RuleEdit) => void
  onSimulate: () => void
}

const UNDO_SECONDS = 8
const withoutEnglish: NonNullable<Parameters<typeof DragDropProvider>[0]['plugins']> = (defaults) =>
  defaults.filter((plugin) => plugin !== Accessibility)

export const ruleChanges = [formCalls.rules, formCalls.optionControlledByRules] as const

/** Rules of this path in their order; each is saved by itself, on the form as it is saved. */
export function RulesView({ bventId, pathId, rules, fields, names, canSave, hasUnsaved, onEdit, onSimulate }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [said, say] = useState('')
  const [waiting, setWaiting] = useState<{ count: number; again: () => void } | null>(null)
  const { mutate: saveAll } = useCall(formCalls.saveRules, { changes: ruleChanges })
  const { mutate: add } = useCall(formCalls.addRule, { changes: ruleChanges })
  const { mutate: drop } = useCall(formCalls.removeRule, { changes: ruleChanges })

  const arrange = (ids: readonly string[]) => {
    const order = ids.flatMap((id) => rules.find((rule) => rule.id === id) ?? [])
    if (order.length !== rules.length) return
    client.setQueryData(callQuery(formCalls.rules, { bventId, pathId }).queryKey, { list: order })
    saveAll({ bventId, pathId, rules: order.map(({ id, conditions, actions }, sortId) => ({ id, conditions, actions, sortId })) })
  }
  const step = ({ id, name }: Rule, by: 1 | -1) => {
    const ids = rules.map((rule) => rule.id)
    const at = ids.indexOf(id)
    const other = ids[at + by]
    if (other === undefined) return
    arrange(ids.map((each) => (each === id ? other : each === other ? id : each)))
    say(t('forms.moved', { name, n: at + by + 1 }))
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-rule="${id}"] .grip`)?.focus())
  }
  const orAsk = (again: () => void) => ({
    onError: (error: CallError) => {
      const count = incompleteIn(error)
      if (count !== null) setWaiting({ count, again })
    },
  })
  const remove = (rule: Rule, isConfirmed = false) => {
    const { id, version: _, ...again } = rule
    const undo = { label: t('forms.undo'), run: () => add({ bventId, ...again, isConfirmed: true }) }
    drop(
      { bventId, id, isConfirmed },
      {
        onSuccess: () => showToast({ text: t('forms.ruleRemoved', { name: rule.name }), seconds: UNDO_SECONDS, action: undo }),
        ...orAsk(() => remove(rule, true)),
      },
    )
  }
  const turn = (rule: Rule, isEnable: boolean, isConfirmed = false) =>
    saveAll(
      { bventId, pathId, rules: [{ ...rule, isEnable }], isConfirmed },
      orAsk(() => turn(rule, isEnable, true)),
    )
  return (
    <section className="rules" aria-label={t('forms.rules')}>
      <div className="row g3 wrap rules-head">
        <p className="t13 m2 sp">{t('forms.rulesHint')}</p>
        <Button icon={<Icon name="bolt" />} onClick={onSimulate}>
          {t('forms.simulate')}
        </Button>
        {canSave && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => onEdit({ rule: null })}>
            {t('forms.addRule')}
          </Button>
        )}
      </div>
      {hasUnsaved && (
        <div className="note">
          <Icon name="info" />
          <p>{t('forms.rulesOnSaved')}</p>
        </div>
      )}
      {rules.length === 0 ? (
        <EmptyState icon="tree" title={t('forms.noRules')} hint={t('forms.noRulesHint')} />
      ) : (
        <DragDropProvider
          sensors={[PointerSensor]}
          plugins={withoutEnglish}
          onDragEnd={(event) => {
            const ids = rules.map(({ id }) => id)
            const next = movedBy(ids, event)
            if (!event.canceled && next.join() !== ids.join()) arrange(next)
          }}
        >
          <ol className="rules-list">
            {rules.map((rule, at) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                at={at}
                when={whenText(rule, fields, names)}
                actions={rule.actions.map((action) => actionText(action, fields))}
                canSave={canSave}
                onEdit={() => onEdit({ rule })}
                onMove={(by) => step(rule, by)}
                onRemove={() => remove(rule)}
                onSwitch={(isEnable) => turn(rule, isEnable)}
              />
            ))}
          </ol>
        </DragDropProvider>
      )}
      <output className="unseen">{said}</output>
      <IncompleteDialog
        count={waiting?.count ?? null}
        isBusy={false}
        onCancel={() => setWaiting(null)}
        onConfirm={() => {
          setWaiting(null)
          waiting?.again()
        }}
      />
    </section>
  )
}

type RowProps = {
  rule: Rule
  at: number
  when: string
  actions: readonly string[]
  canSave: boolean
  onEdit: () => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onSwitch: (isEnable: boolean) => void
}

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

function RuleRow({ rule, at, when, actions, canSave, onEdit, onMove, onRemove, onSwitch }: RowProps) {
  const t = useT()
  const { ref, handleRef, isDragging } = useSortable({ id: rule.id, index: at, disabled: !canSave })
  const name = rule.name || t('forms.unnamedRule', { n: at + 1 })
  const moveByKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onMove(step)
  }
  return (
    <li ref={ref} className={`rule${rule.isEnable ? '' : ' rule-off'}${isDragging ? ' is-pulled' : ''}`} data-rule={rule.id}>
      {canSave ? (
        <button type="button" className="grip" ref={handleRef} aria-label={t('forms.moveRule', { name })} onKeyDown={moveByKey}>
          <Icon name="drag" />
        </button>
      ) : (
        <span />
      )}
      <span className="rule-no t12 m3">{at + 1}</span>
      <div className="rule-text">
        <b>{name}</b>
        <p className="t13 m2">{t('forms.when', { when })}</p>
        {actions.map((action) => (
          <p key={action} className="t13 row g1">
            <Icon name="arr" size={14} />
            {action}
          </p>
        ))}
      </div>
      <Switch checked={rule.isEnable} disabled={!canSave} aria-label={t('forms.ruleOn', { name })} onChange={onSwitch} />
      {canSave && (
        <span className="row g1">
          <Button size="small" aria-label={t('forms.editRule', { name })} onClick={onEdit}>
            {t('core.edit')}
          </Button>
          <Button
            type="text"
            size="small"
            aria-label={t('forms.removeRuleName', { name })}
            onClick={onRemove}
            icon={<Icon name="trash" />}
          />
        </span>
      )}
    </li>
  )
}
