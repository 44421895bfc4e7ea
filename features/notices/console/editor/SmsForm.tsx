import type { Language } from '#core/language.ts'
import { useT } from '#console/kit/text.ts'
import { FieldText } from '#features/notices/console/editor/FieldText.tsx'
import { LinkChoice } from '#features/notices/console/editor/LinkChoice.tsx'
import { previewed } from '#features/notices/console/editor/PreviewPane.tsx'
import type { PreviewPerson } from '#features/notices/contract.ts'
import type { NoticeWording } from '#features/notices/shapes.ts'
import { smsSize } from '#features/notices/smsParts.ts'

const MOST_LETTERS = 1_000

export type WordingForm = {
  wording: NoticeWording
  change: (part: Partial<NoticeWording>) => void
  language: Language
  person: PreviewPerson | undefined
}

export function SmsForm({ wording, change, language, person }: WordingForm) {
  const t = useT()
  const size = person && smsSize(previewed('SMS', wording, person, language).body)
  return (
    <div className="notice-sheet">
      <div className="row g2">
        <h2 className="t16 b sp">{t('notices.smsText')}</h2>
        {size && (
          <span className={size.isTooLong ? 't13 down' : 't13 m2'}>{t('notices.smsSize', { length: size.length, parts: size.parts })}</span>
        )}
      </div>
      <div className="row notice-smsbox">
        {person && <span className="m3 nw">【{person.signature}】</span>}
        <FieldText
          label={t('notices.smsText')}
          value={wording.content}
          maxLength={MOST_LETTERS}
          onChange={(content) => change({ content })}
        />
      </div>
      <p className="t12 m3">{t('notices.smsSizeHint')}</p>
      <LinkChoice label={t('notices.linkOf')} value={wording.link} onChange={(link) => change({ link })} />
    </div>
  )
}
