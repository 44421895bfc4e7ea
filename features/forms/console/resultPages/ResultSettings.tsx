import { InputNumber, Select } from 'antd'
import type { Language } from '#core/language.ts'
import { formCalls } from '#features/forms/contract.ts'
import { resultFacts, resultIcons, type PageValues, type ResultIcon, type ResultPageType } from '#features/forms/pageConfigs.ts'
import { jumpPages } from '#features/forms/pageTypes.ts'
import { resultFactLabel } from '#features/forms/resultPage.ts'
import { useCan } from '#console/kit/Can.tsx'
import type { IconName } from '#console/kit/Icon.tsx'
import { PartOf } from '#console/kit/Part.tsx'
import { useT } from '#console/kit/text.ts'
import { blocksPart } from '#features/designs/blocksPart.ts'
import type { PageBlocks } from '#features/designs/pageBlocks.ts'
import { Choices } from '#console/kit/design/Choices.tsx'
import { ChosenList } from '#console/kit/design/ChosenList.tsx'
import { ColourField, Labelled, Part, TextField } from '#console/kit/design/parts.tsx'
import { ButtonList } from '#features/forms/console/resultPages/ButtonList.tsx'
import { LinkField } from '#console/kit/design/LinkField.tsx'
import { RichTextInput } from '#features/forms/console/RichTextInput.tsx'

export type ResultValues = PageValues<ResultPageType>
type Props = { values: ResultValues; epoch: string; language: Language; onChange: (changes: Partial<ResultValues>) => void }

const MOST_SECONDS = 60
export const iconOf: Record<ResultIcon, IconName> = {
  check: 'check',
  clock: 'clock',
  wallet: 'wallet',
  ticket: 'ticket',
  gift: 'gift',
  mail: 'mail',
  none: 'slash',
}

export function ResultSettings({ values, epoch, language, onChange }: Props) {
  const t = useT()
  const canSave = useCan(formCalls.savePageConfig.access)
  return (
    <>
      <Part title={t('forms.result.icon')}>
        <Choices
          label={t('forms.key.icon')}
          value={values.icon}
          items={resultIcons.map((key) => ({ key, label: t(`forms.result.icon_${key}`), icon: iconOf[key] }))}
          onChange={(icon) => onChange({ icon })}
        />
      </Part>
      <Part title={t('forms.result.words')}>
        <TextField label={t('forms.key.title')} lang={language} most={60} value={values.title} onChange={(title) => onChange({ title })} />
        <div className="design-field">
          <span className="b">{t('forms.key.text')}</span>
          <RichTextInput
            key={epoch}
            html={values.text}
            label={t('forms.key.text')}
            language={language}
            isDisabled={!canSave}
            onChange={(text) => onChange({ text })}
          />
        </div>
      </Part>
      <Part title={t('forms.key.factNames')} hint={t('forms.result.factsHint')}>
        <ChosenList
          label={t('forms.key.factNames')}
          chosen={values.factNames}
          offered={resultFacts.map((name) => ({ name, label: resultFactLabel(name, language) }))}
          most={resultFacts.length}
          isDisabled={!canSave}
          onChange={(factNames) => onChange({ factNames })}
        />
      </Part>
      <Part title={t('forms.key.buttons')} hint={t('forms.result.buttonsHint')}>
        <ButtonList buttons={values.buttons} language={language} isDisabled={!canSave} onChange={(buttons) => onChange({ buttons })} />
        <ColourField label={t('forms.key.buttonColor')} value={values.buttonColor} onChange={(buttonColor) => onChange({ buttonColor })} />
      </Part>
      <Part title={t('forms.result.jump')} hint={t('forms.result.jumpHint')}>
        <Labelled label={t('forms.key.jumpSeconds')} hint={t('forms.result.secondsHint')}>
          {(id) => (
            <InputNumber
              id={id}
              min={0}
              max={MOST_SECONDS}
              precision={0}
              value={values.jumpSeconds}
              suffix={t('forms.result.seconds')}
              onChange={(jumpSeconds) => onChange({ jumpSeconds: jumpSeconds ?? 0 })}
            />
          )}
        </Labelled>
        {values.jumpSeconds > 0 && (
          <Labelled label={t('forms.key.jumpPage')}>
            {(id) => (
              <Select
                id={id}
                aria-label={t('forms.key.jumpPage')}
                value={values.jumpPage}
                disabled={!canSave}
                options={jumpPages.map((value) => ({ value, label: t(`forms.jump.${value}`) }))}
                onChange={(jumpPage) => onChange({ jumpPage })}
              />
            )}
          </Labelled>
        )}
        {values.jumpSeconds > 0 && values.jumpPage === 'CustomLink' && (
          <LinkField label={t('forms.key.jumpLink')} value={values.jumpLink} onChange={(jumpLink) => onChange({ jumpLink })} />
        )}
      </Part>
      <Part title={t('forms.blocks')} hint={t('forms.blocksHint')}>
        <PartOf
          of={blocksPart}
          props={{
            ownPart: t('forms.blocks.result'),
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
