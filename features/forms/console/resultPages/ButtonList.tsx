import { Button, Input, Select } from 'antd'
import type { Language } from '#core/language.ts'
import { MOST_BUTTON_LETTERS, MOST_BUTTONS, type PageButton } from '#features/forms/pageConfigs.ts'
import { jumpPages } from '#features/forms/pageTypes.ts'
import { buttonWords } from '#features/forms/resultPage.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { LinkField } from '#console/kit/design/LinkField.tsx'
import '#features/forms/console/resultPages/resultPages.css'

type Props = { buttons: readonly PageButton[]; language: Language; isDisabled: boolean; onChange: (buttons: PageButton[]) => void }

/** The first button is the one people are meant to press. */
export function ButtonList({ buttons, language, isDisabled, onChange }: Props) {
  const t = useT()
  const put = (next: PageButton[]) => onChange(next.map((button, at) => ({ ...button, isPrimary: at === 0 })))
  const change = (at: number, part: Partial<PageButton>) =>
    put(buttons.map((button, index) => (index === at ? { ...button, ...part } : button)))
  const raise = (at: number) =>
    put(buttons.map((button, index) => (index === at - 1 ? (buttons[at] ?? button) : index === at ? (buttons[at - 1] ?? button) : button)))
  return (
    <div className="design-field">
      {buttons.map((button, at) => {
        const name = buttonWords(button, language)
        return (
          <fieldset key={at} className="result-button" aria-label={t('forms.result.buttonNo', { n: at + 1 })}>
            <Input
              aria-label={t('forms.result.buttonText', { n: at + 1 })}
              value={button.text}
              lang={language}
              maxLength={MOST_BUTTON_LETTERS}
              placeholder={buttonWords({ ...button, text: '' }, language)}
              onChange={({ target }) => change(at, { text: target.value })}
            />
            <Select
              aria-label={t('forms.result.buttonTo', { n: at + 1 })}
              value={button.jumpPage}
              disabled={isDisabled}
              options={jumpPages.map((value) => ({ value, label: t(`forms.jump.${value}`) }))}
              onChange={(jumpPage) => change(at, { jumpPage })}
            />
            <Button
              type="text"
              disabled={at === 0}
              icon={<Icon name="down" className="result-up" />}
              aria-label={t('forms.result.raise', { name })}
              onClick={() => raise(at)}
            />
            <Button
              type="text"
              icon={<Icon name="trash" />}
              aria-label={t('forms.result.drop', { name })}
              onClick={() => put(buttons.filter((_, index) => index !== at))}
            />
            {button.jumpPage === 'CustomLink' && (
              <div className="result-link">
                <LinkField label={t('forms.result.link')} value={button.link} onChange={(link) => change(at, { link })} />
              </div>
            )}
          </fieldset>
        )
      })}
      {!isDisabled && buttons.length < MOST_BUTTONS && (
        <div>
          <Button
            icon={<Icon name="plus" />}
            onClick={() => put([...buttons, { text: '', jumpPage: 'MicroSite', link: '', isPrimary: false }])}
          >
            {t('forms.result.addButton')}
          </Button>
        </div>
      )}
    </div>
  )
}
