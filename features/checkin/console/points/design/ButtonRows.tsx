import { Button, Input, Select } from 'antd'
import type { Language } from '#core/language.ts'
import { buttonTypes, MOST_BUTTON_LETTERS, MOST_BUTTONS, type PageButton } from '#features/checkin/pageSettings.ts'
import { LinkField } from '#console/kit/design/LinkField.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

type Props = { buttons: readonly PageButton[]; language: Language; isDisabled: boolean; onChange: (buttons: PageButton[]) => void }

/** Further buttons of a page: what they say, where they lead, how much they stand out. */
export function ButtonRows({ buttons, language, isDisabled, onChange }: Props) {
  const t = useT()
  const change = (at: number, part: Partial<PageButton>) =>
    onChange(buttons.map((button, index) => (index === at ? { ...button, ...part } : button)))
  return (
    <>
      {buttons.map((button, at) => (
        <fieldset key={at} className="page-button" aria-label={t('checkin.page.buttonNo', { n: at + 1 })}>
          <Input
            aria-label={t('checkin.page.buttonTextNo', { n: at + 1 })}
            lang={language}
            maxLength={MOST_BUTTON_LETTERS}
            value={button.text}
            {...(button.text.trim() === '' && { status: 'error' as const })}
            onChange={({ target }) => change(at, { text: target.value })}
          />
          <Select
            aria-label={t('checkin.page.buttonTypeNo', { n: at + 1 })}
            value={button.type}
            disabled={isDisabled}
            options={buttonTypes.map((value) => ({ value, label: t(`checkin.page.button_${value}`) }))}
            onChange={(type) => change(at, { type })}
          />
          <Button
            type="text"
            icon={<Icon name="trash" />}
            aria-label={t('checkin.page.dropButton', { n: at + 1 })}
            onClick={() => onChange(buttons.filter((_, index) => index !== at))}
          />
          <LinkField label={t('checkin.page.buttonLink')} value={button.link} onChange={(link) => change(at, { link })} />
        </fieldset>
      ))}
      {!isDisabled && buttons.length < MOST_BUTTONS && (
        <div>
          <Button
            icon={<Icon name="plus" />}
            onClick={() => onChange([...buttons, { text: t('checkin.page.newButton'), link: '', type: 'default' }])}
          >
            {t('checkin.page.addButton')}
          </Button>
        </div>
      )}
    </>
  )
}
