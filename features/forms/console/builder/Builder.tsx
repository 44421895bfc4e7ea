import { Accessibility } from '@dnd-kit/dom'
import { move } from '@dnd-kit/helpers'
import { DragDropProvider, DragOverlay, PointerSensor } from '@dnd-kit/react'
import { useMemo } from 'react'
import type { Language } from '#core/language.ts'
import { problemsOfField } from '#features/forms/define.ts'
import type { Rule } from '#features/forms/shapes.ts'
import { useIsWide } from '#features/forms/console/builder/useIsWide.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { t, textOf } from '#console/kit/text.ts'
import { Canvas } from '#features/forms/console/builder/Canvas.tsx'
import { blocksOf, fieldsIn, missingKnown, type Draft } from '#features/forms/console/builder/draft.ts'
import { FieldEditor } from '#features/forms/console/builder/FieldEditor.tsx'
import { GroupEditor } from '#features/forms/console/builder/GroupEditor.tsx'
import { Palette, shelfItem } from '#features/forms/console/builder/Palette.tsx'
import { PreviewPane } from '#features/forms/console/preview/PreviewPane.tsx'
import type { Builder as State } from '#features/forms/console/builder/useBuilder.ts'
import { useFormActions } from '#features/forms/console/builder/useFormActions.ts'
import { useDropPlace } from '#features/forms/console/builder/useDropPlace.ts'
import { marksOf, type RuleNames } from '#features/forms/console/rules/ruleText.ts'

type Props = {
  state: State
  bventId: string
  pathId: string
  language: Language
  rules: readonly Rule[]
  names: RuleNames
  canSave: boolean
  isPreviewOpen: boolean
  onPreviewClose: () => void
  onAddRule: (fieldName: string) => void
  onShowRules: () => void
}

const NO_MARKS: readonly string[] = []
const withoutEnglish: NonNullable<Parameters<typeof DragDropProvider>[0]['plugins']> = (defaults) =>
  // What it would say to screen readers is English only; the grips and the line below the list speak the person's language.
  defaults.filter((plugin) => plugin !== Accessibility)

export function Builder({
  state,
  bventId,
  pathId,
  language,
  rules,
  names,
  canSave,
  isPreviewOpen,
  onPreviewClose,
  onAddRule,
  onShowRules,
}: Props) {
  const { draft, saved, change, refused } = state
  const { dropAt, follow, leave } = useDropPlace()
  const { selected, select, said, take, actions, moveGroup, settle } = useFormActions(state, rules)
  const isWide = useIsWide()
  const fields = fieldsIn(draft, language)
  const missing = useMemo(() => missingKnown(draft.fields) as ReadonlySet<string>, [draft.fields])
  const marks = useMemo(() => marksOf(rules, fields, names), [rules, fields, names])
  const wrong = useMemo(() => wrongIn(draft, saved), [draft, saved])

  const field = fields.find(({ fieldName }) => fieldName === selected)
  const group = field ? undefined : blocksOf(fields).find(({ key }) => key === selected)
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={withoutEnglish}
      onDragMove={({ operation, to }) => operation.source?.type === 'shelf' && follow(to ?? operation.position.current)}
      onDragEnd={(event) => {
        const { source } = event.operation
        leave()
        if (event.canceled || !source) return
        const id = String(source.id)
        const type = String(source.type)
        if (type === 'shelf') {
          const item = shelfItem(id)
          if (item && dropAt !== null) take(item, dropAt)
          return
        }
        settle(id, type, (ids) => move(ids, event))
      }}
    >
      <div className={isWide ? 'builder' : 'builder builder-narrow'}>
        {canSave && <Palette missing={missing} onTake={take} />}
        <Canvas
          fields={fields}
          selected={selected}
          wrong={wrong}
          marks={marks}
          actions={canSave ? actions : null}
          dropAt={dropAt}
          said={said}
          onSelect={select}
          onMoveBlock={moveGroup}
        />
        <PreviewPane
          isDrawer={!isWide}
          isOpen={isPreviewOpen}
          onClose={onPreviewClose}
          bventId={bventId}
          pathId={pathId}
          draft={draft}
          language={language}
          rules={rules}
          selected={selected}
        />
        <aside className="props" aria-label={t('forms.properties')}>
          {field && (
            <FieldEditor
              key={`${field.fieldName} ${language}`}
              mode="form"
              item={field}
              processType="edit"
              draft={draft}
              language={language}
              rules={rules}
              marks={marks.get(field.fieldName) ?? NO_MARKS}
              refused={refused}
              before={saved.fields.find(({ fieldName }) => fieldName === field.fieldName) ?? null}
              isDisabled={!canSave}
              onChange={change}
              onAddRule={onAddRule}
              onShowRules={onShowRules}
            />
          )}
          {group && <GroupEditor key={group.key} block={group} isDisabled={!canSave} onChange={change} />}
          {!field && !group && <p className="t13 m3 props-none">{t('forms.pickField')}</p>}
        </aside>
      </div>
      <DragOverlay disabled={(source) => source?.type !== 'shelf'} dropAnimation={null}>
        {(source) => <Pulled id={String(source.id)} />}
      </DragOverlay>
    </DragDropProvider>
  )
}

function Pulled({ id }: { id: string }) {
  const item = shelfItem(id)
  return item ? (
    <div className="shelf-ghost">
      <Icon name={item.icon} />
      {textOf(item.label)}
    </div>
  ) : null
}

/** Fields that the server would refuse as they stand. */
function wrongIn(draft: Draft, saved: Draft): ReadonlySet<string> {
  const known = new Map(saved.fields.map((field) => [field.fieldName, field]))
  return new Set(
    draft.fields.filter((field) => problemsOfField(field, known.get(field.fieldName) ?? null).length > 0).map(({ fieldName }) => fieldName),
  )
}
