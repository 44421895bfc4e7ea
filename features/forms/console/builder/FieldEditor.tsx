import { Checkbox, Input, Select } from 'antd'
import { hasBit, hasFlag, validationTypes, withBit, withFlag, type ValidationType } from '#core/flags.ts'
import type { Language } from '#core/language.ts'
import type { Rule } from '#features/forms/shapes.ts'
import { problemsOfField } from '#features/forms/define.ts'
import {
  canBecome,
  fieldGroups,
  hasOptions,
  layouts,
  selectableTypes,
  shapeOf,
  type FieldType,
  type FormField,
} from '#features/forms/fieldTypes.ts'
import { isFixed } from '#features/forms/fields.ts'
import { isKnownField } from '#features/forms/knownFields.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { CascadeEditor } from '#features/forms/console/builder/CascadeEditor.tsx'
import { changeField, changeText, isNew, type Draft } from '#features/forms/console/builder/draft.ts'
import { iconOf } from '#features/forms/console/builder/fieldIcons.ts'
import { OptionsEditor } from '#features/forms/console/builder/OptionsEditor.tsx'
import { canCheckFormat, limitOf, propertiesOf } from '#features/forms/console/builder/properties.ts'
import { Problem } from '#console/kit/builder/Problem.tsx'
import { FlagItem, Item, LimitItem } from '#features/forms/console/builder/PropertyItems.tsx'
import type { Refused } from '#features/forms/console/builder/useBuilder.ts'
import { RichTextInput } from '#features/forms/console/RichTextInput.tsx'
import { FieldRules } from '#features/forms/console/rules/FieldRules.tsx'

export const processTypes = ['add', 'edit'] as const
export type ProcessType = (typeof processTypes)[number]

type Props = {
  /** Form mode changes the draft of the whole form; field mode stands alone and is saved by itself. Spec §4. */
  mode: 'form' | 'field'
  item: FormField | null
  processType: ProcessType | null
  draft: Draft
  language: Language
  /** As it is saved, or null when it is new: decides what its type can become. */
  before: FormField | null
  refused: Refused | null
  isDisabled: boolean
  rules: readonly Rule[]
  /** What the rules do to it, in words. */
  marks: readonly string[]
  onChange: (next: (draft: Draft) => Draft, tag?: string) => void
  onAddRule?: (fieldName: string) => void
  onShowRules?: () => void
}

/** Refuses to open without an item and a process type. Spec §5. */
export function FieldEditor({ item, processType, ...props }: Props) {
  if (!item || !processType) {
    console.error('FieldEditor: an item and a process type are required')
    return null
  }
  return <Editor {...props} item={item} />
}

const validations = Object.keys(validationTypes) as ValidationType[]

function Editor({
  item: field,
  draft,
  language,
  before,
  refused,
  isDisabled,
  rules,
  marks,
  onChange,
  onAddRule,
  onShowRules,
  mode,
}: Omit<Props, 'item' | 'processType'> & { item: FormField }) {
  const t = useT()
  const { fieldName, fieldType, openFunctionalVerificationTags: tags } = field
  const own = draft.fields.find((other) => other.fieldName === fieldName) ?? field
  const isMain = language === draft.main
  const texts = isMain ? own : draft.texts[language]?.[fieldName]
  const set = (change: Parameters<typeof changeField>[2], tag = '') => onChange((from) => changeField(from, fieldName, change), tag)
  const say = (change: Parameters<typeof changeText>[3], tag: string) =>
    onChange((from) => changeText(from, fieldName, language, change), `${tag} ${fieldName} ${language}`)
  const problems = problemsOfField(own, before)
  const problemAt = (at: string) => {
    if (refused?.fieldName === fieldName && refused.at === at) return refused.message
    const found = problems.find((problem) => problem.at === at)
    return found ? textOf(found.message, found.params) : null
  }
  const limit = limitOf(own)
  const becomes = selectableTypes.filter((type) => canBecome(before?.fieldType ?? fieldType, type))

  return (
    <div className="props-in">
      <div className="row g2 props-head">
        <span className="card-icon card-icon-on">
          <Icon name={iconOf(field)} />
        </span>
        <div className="sp">
          <div className="b ell">{field.displayName || t('forms.untitled')}</div>
          <div className="t12 m3">
            {isFixed(fieldName)
              ? `${fieldName} · ${t('forms.fixed')}`
              : isNew(fieldName)
                ? t('forms.notSavedYet')
                : isKnownField(fieldName)
                  ? `${fieldName} · ${textOf(`forms.fieldType.${fieldType}`)}`
                  : textOf(`forms.fieldType.${fieldType}`)}
          </div>
        </div>
      </div>
      <Item label={t('forms.title')} isNeeded problem={problemAt('displayName')}>
        {(id) => (
          <Input
            id={id}
            disabled={isDisabled}
            maxLength={200}
            value={texts?.displayName ?? ''}
            placeholder={isMain ? t('forms.titleHint') : own.displayName}
            {...(problemAt('displayName') && { status: 'error' as const })}
            onChange={({ target }) => say({ displayName: target.value }, 'title')}
          />
        )}
      </Item>
      {fieldType === 'RichText' ? (
        <div className="props-item">
          <span className="props-label">{t('forms.richText')}</span>
          <RichTextInput
            html={texts?.description || own.description}
            label={t('forms.richText')}
            language={language}
            isDisabled={isDisabled}
            onChange={(description) => say({ description }, 'description')}
          />
        </div>
      ) : (
        <Item
          label={fieldType === 'Tip' ? t('forms.tip') : t('forms.description')}
          isOptional={fieldType !== 'Tip'}
          problem={problemAt('description')}
        >
          {(id) => (
            <Input.TextArea
              id={id}
              disabled={isDisabled}
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={2_000}
              value={texts?.description ?? ''}
              placeholder={isMain ? t('forms.descriptionHint') : own.description}
              onChange={({ target }) => say({ description: target.value }, 'description')}
            />
          )}
        </Item>
      )}
      {!isKnownField(fieldName) && becomes.length > 1 && (
        <Item label={t('forms.fieldType')} problem={problemAt('fieldType')}>
          {(id) => (
            <Select
              id={id}
              disabled={isDisabled}
              value={fieldType}
              options={becomes.map((value) => ({ value, label: textOf(`forms.fieldType.${value}`) }))}
              onChange={(next: FieldType) => set({ fieldType: next })}
            />
          )}
        </Item>
      )}
      {hasOptions(fieldType) && shapeOf(fieldType) !== 'path' && (
        <OptionsEditor
          field={own}
          language={language}
          draft={draft}
          isDisabled={isDisabled}
          problem={problemAt('fieldOptions') ?? problemAt('optionLimits')}
          rules={rules}
          onChange={onChange}
        />
      )}
      {shapeOf(fieldType) === 'path' && (
        <CascadeEditor
          field={own}
          language={language}
          draft={draft}
          isDisabled={isDisabled}
          problem={problemAt('fieldOptions')}
          onChange={onChange}
        />
      )}
      {limit && (
        <LimitItem limit={limit} field={own} isDisabled={isDisabled} onSet={(value) => set({ [limit]: value }, `${limit} ${fieldName}`)} />
      )}
      {canCheckFormat(own) && (
        <div className="props-item">
          <span className="props-label">{t('forms.format')}</span>
          <div className="props-checks">
            {validations.map((name) => (
              <Checkbox
                key={name}
                disabled={isDisabled}
                checked={hasBit(own.validationType, validationTypes[name])}
                onChange={({ target }) => set({ validationType: withBit(own.validationType, validationTypes[name], target.checked) })}
              >
                {t(`forms.format.${name}`)}
              </Checkbox>
            ))}
          </div>
        </div>
      )}
      <div className="props-rule" />
      {propertiesOf(own).map(({ flag, isLocked = false }) => (
        <FlagItem
          key={flag}
          flag={flag}
          isOn={flag === 'IsShow' ? own.isShow : hasFlag(tags, flag)}
          isDisabled={isDisabled || isLocked}
          onSet={(isOn) => set(flag === 'IsShow' ? { isShow: isOn } : { openFunctionalVerificationTags: withFlag(tags, flag, isOn) })}
        />
      ))}
      {problemAt('openFunctionalVerificationTags') && <Problem text={problemAt('openFunctionalVerificationTags') ?? ''} />}
      <div className="props-rule" />
      <div className="row g2 between props-item-row">
        <span className="t13">{t('forms.layout')}</span>
        <Segments
          label={t('forms.layout')}
          value={String(own.layout)}
          items={[
            { key: String(layouts.top), label: t('forms.layoutTop') },
            { key: String(layouts.left), label: t('forms.layoutLeft') },
          ]}
          onChange={(value) => !isDisabled && set({ layout: value === '1' ? 1 : 2 })}
        />
      </div>
      {!isKnownField(fieldName) && (
        <Item label={t('forms.inGroup')} isOptional>
          {(id) => (
            <Select
              id={id}
              disabled={isDisabled}
              value={own.fieldGroup}
              options={fieldGroups.map((value) => ({ value, label: value ? textOf(`forms.group.${value}`) : t('forms.noGroup') }))}
              onChange={(fieldGroup) => set({ fieldGroup })}
            />
          )}
        </Item>
      )}
      {mode === 'form' && onAddRule && onShowRules && (
        <FieldRules field={field} marks={marks} isDisabled={isDisabled} onAdd={onAddRule} onShow={onShowRules} />
      )}
    </div>
  )
}
