import type { Language } from '#core/language.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { PageValues } from '#features/forms/pageConfigs.ts'
import { useCan } from '#console/kit/Can.tsx'
import { PartOf } from '#console/kit/Part.tsx'
import { useT } from '#console/kit/text.ts'
import { blocksPart } from '#features/designs/blocksPart.ts'
import type { PageBlocks } from '#features/designs/pageBlocks.ts'
import { ColourField, Part, SwitchField, TextField } from '#console/kit/design/parts.tsx'
import { RichTextInput } from '#features/forms/console/RichTextInput.tsx'

export type CenterValues = PageValues<'CustomUserCenterPage'>
type Props = { values: CenterValues; epoch: string; language: Language; onChange: (changes: Partial<CenterValues>) => void }

const blocks = ['showEvent', 'showTickets', 'showOrders', 'showProfile'] as const
const rights = ['canModify', 'canCancel'] as const

export function CenterSettings({ values, epoch, language, onChange }: Props) {
  const t = useT()
  const canSave = useCan(formCalls.savePageConfig.access)
  return (
    <>
      <Part title={t('forms.center.words')}>
        <TextField label={t('forms.key.title')} lang={language} most={60} value={values.title} onChange={(title) => onChange({ title })} />
        <div className="design-field">
          <span className="b">{t('forms.center.welcome')}</span>
          <RichTextInput
            key={epoch}
            html={values.text}
            label={t('forms.center.welcome')}
            language={language}
            isDisabled={!canSave}
            onChange={(text) => onChange({ text })}
          />
        </div>
      </Part>
      <Part title={t('forms.center.blocks')}>
        {blocks.map((key) => (
          <SwitchField key={key} label={t(`forms.key.${key}`)} value={values[key]} onChange={(isOn) => onChange({ [key]: isOn })} />
        ))}
      </Part>
      <Part title={t('forms.center.rights')}>
        {rights.map((key) => (
          <SwitchField
            key={key}
            label={t(`forms.key.${key}`)}
            hint={t(`forms.center.${key}Hint`)}
            value={values[key]}
            onChange={(isOn) => onChange({ [key]: isOn })}
          />
        ))}
        {values.canCancel && (
          <TextField
            label={t('forms.key.cancelNote')}
            hint={t('forms.center.cancelNoteHint')}
            lang={language}
            most={300}
            isLong
            value={values.cancelNote}
            onChange={(cancelNote) => onChange({ cancelNote })}
          />
        )}
      </Part>
      <Part title={t('forms.center.colour')}>
        <ColourField label={t('forms.key.buttonColor')} value={values.buttonColor} onChange={(buttonColor) => onChange({ buttonColor })} />
      </Part>
      <Part title={t('forms.blocks')} hint={t('forms.blocksHint')}>
        <PartOf
          of={blocksPart}
          props={{
            ownPart: t('forms.page.CustomUserCenterPage'),
            blocks: values.blocks,
            language,
            canSave,
            onChange: (blocks: PageBlocks) => onChange({ blocks }),
          }}
        />
      </Part>
    </>
  )
}
