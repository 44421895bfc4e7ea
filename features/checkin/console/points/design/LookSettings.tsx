import type { Language } from '#core/language.ts'
import { contrastRatio, READABLE_RATIO } from '#core/colour.ts'
import { layoutStyles, type CheckinPageType, type LayoutStyle } from '#features/checkin/pageSettings.ts'
import { Choices } from '#console/kit/design/Choices.tsx'
import { ColourField, Part, PictureField, SwitchField, TextField } from '#console/kit/design/parts.tsx'
import type { IconName } from '#console/kit/Icon.tsx'
import { PartOf } from '#console/kit/Part.tsx'
import { useT } from '#console/kit/text.ts'
import { blocksPart } from '#features/designs/blocksPart.ts'
import type { PageBlocks } from '#features/designs/pageBlocks.ts'
import { ButtonRows } from '#features/checkin/console/points/design/ButtonRows.tsx'
import { withWords, wordsIn, type PageDraft, type PageWords } from '#features/checkin/console/points/design/pageDraft.ts'

type Props = {
  pageType: CheckinPageType
  draft: PageDraft
  epoch: string
  eventTitle: string
  language: Language
  first: Language
  isDisabled: boolean
  onChange: (changes: Partial<PageDraft>) => void
}

const layoutIcons: Record<LayoutStyle, IconName> = { hasBanner: 'site', hasIcon: 'user' }
const shown = ['showEventName', 'showStartTime', 'showAddress'] as const

export function LookSettings({ pageType, draft, epoch, eventTitle, language, first, isDisabled, onChange }: Props) {
  const t = useT()
  const words = wordsIn(draft, language, first)
  const say = (changes: PageWords) => onChange(withWords(draft, language, first, changes))
  const isFirst = language === first
  const isRegister = pageType === 'WeChatCheckIn'
  const textKey = isRegister ? 'buttonText' : 'successText'
  const ratio = contrastRatio(draft.textColor || '#000000', draft.pageBg || '#ffffff')
  return (
    <>
      <Part title={t('checkin.page.layout')}>
        <Choices
          label={t('checkin.page.key_layoutStyle')}
          value={draft.layoutStyle}
          items={layoutStyles.map((key) => ({ key, label: t(`checkin.page.layout_${key}`), icon: layoutIcons[key] }))}
          onChange={(layoutStyle) => onChange({ layoutStyle })}
        />
        {draft.layoutStyle === 'hasBanner' ? (
          <PictureField
            label={t('checkin.page.key_banner')}
            hint={t('checkin.page.bannerHint')}
            value={draft.banner}
            isDisabled={isDisabled}
            onChange={(banner) => onChange({ banner })}
          />
        ) : (
          <PictureField
            label={t('checkin.page.key_icon')}
            hint={t('checkin.page.iconHint')}
            value={draft.icon}
            isDisabled={isDisabled}
            onChange={(icon) => onChange({ icon })}
          />
        )}
      </Part>
      <Part title={t('checkin.page.words')} {...(!isFirst && { hint: t('checkin.page.translationHint') })} key={`${epoch} ${language}`}>
        <TextField
          label={t('checkin.page.key_eventName')}
          hint={t('checkin.page.eventNameHint')}
          placeholder={isFirst ? eventTitle : draft.eventName || eventTitle}
          lang={language}
          most={100}
          value={words.eventName ?? ''}
          onChange={(eventName) => say({ eventName })}
        />
        <TextField
          label={t(`checkin.page.key_${textKey}`)}
          placeholder={isFirst ? undefined : draft[textKey]}
          lang={language}
          most={isRegister ? 20 : 60}
          value={words[textKey] ?? ''}
          onChange={(text) => say({ [textKey]: text })}
        />
        {shown.map((key) => (
          <SwitchField key={key} label={t(`checkin.page.key_${key}`)} value={draft[key]} onChange={(isOn) => onChange({ [key]: isOn })} />
        ))}
      </Part>
      <Part title={t('checkin.page.key_buttons')} hint={t('checkin.page.buttonsHint')} key={`${epoch} ${language} buttons`}>
        <ButtonRows
          buttons={words.buttons ?? draft.buttons}
          language={language}
          isDisabled={isDisabled}
          onChange={(buttons) => say({ buttons })}
        />
      </Part>
      <Part title={t('checkin.page.colours')} hint={t('checkin.page.coloursHint')}>
        <div className="design-pair">
          <ColourField
            label={t('checkin.page.key_buttonColor')}
            value={draft.buttonColor}
            onChange={(buttonColor) => onChange({ buttonColor })}
          />
          <ColourField label={t('checkin.page.key_pageBg')} value={draft.pageBg} onChange={(pageBg) => onChange({ pageBg })} />
          <ColourField
            label={t('checkin.page.key_textColor')}
            value={draft.textColor}
            onChange={(textColor) => onChange({ textColor })}
            problem={ratio < READABLE_RATIO && t('checkin.page.unreadable', { ratio: ratio.toFixed(1) })}
          />
        </div>
      </Part>
      <Part title={t('checkin.page.key_blocks')} hint={t('checkin.page.blocksHint')}>
        <PartOf
          of={blocksPart}
          props={{
            ownPart: t(`checkin.page.${pageType}`),
            blocks: draft.blocks,
            language,
            canSave: !isDisabled,
            onChange: (blocks: PageBlocks) => onChange({ blocks }),
          }}
        />
      </Part>
      {isRegister && (
        <Part title={t('checkin.page.refusals')}>
          <SwitchField
            label={t('checkin.page.key_showReason')}
            hint={t('checkin.page.showReasonHint')}
            value={draft.showReason}
            onChange={(showReason) => onChange({ showReason })}
          />
        </Part>
      )}
    </>
  )
}
