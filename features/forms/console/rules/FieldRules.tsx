import { Button } from 'antd'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { isNew } from '#features/forms/console/builder/draft.ts'

type Props = {
  field: FormField
  marks: readonly string[]
  isDisabled: boolean
  onAdd: (fieldName: string) => void
  onShow: () => void
}

/** What the rules do to this one field, and the way to another rule. */
export function FieldRules({ field, marks, isDisabled, onAdd, onShow }: Props) {
  const t = useT()
  return (
    <section aria-label={t('forms.fieldRules')} className="props-item">
      <div className="props-rule" />
      <div className="row between">
        <span className="b t13">{t('forms.fieldRules')}</span>
        {!isDisabled && !isNew(field.fieldName) && (
          <Button type="link" size="small" icon={<Icon name="plus" size={12} />} onClick={() => onAdd(field.fieldName)}>
            {t('forms.add')}
          </Button>
        )}
      </div>
      {isNew(field.fieldName) ? (
        <p className="t13 m3">{t('forms.saveBeforeRule')}</p>
      ) : marks.length === 0 ? (
        <p className="t13 m3">{t('forms.alwaysShown')}</p>
      ) : (
        <ul className="props-marks">
          {marks.map((mark) => (
            <li key={mark}>
              <button type="button" className="link t13" onClick={onShow}>
                {mark}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
