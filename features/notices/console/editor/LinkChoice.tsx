import { Input } from 'antd'
import { useId } from 'react'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { useInserting } from '#features/notices/console/editor/FieldText.tsx'
import { linkTypes, type LinkType, type NoticeLink } from '#features/notices/codes.ts'

const icons: Record<LinkType, IconName> = {
  microSite: 'site',
  personalCentre: 'user',
  eTicket: 'ticket',
  myOrder: 'wallet',
  live: 'live',
  custom: 'ext',
}

type Props = { label: string; value: NoticeLink; onChange: (link: NoticeLink) => void }

/** Everyone opens their own page: the address is made for each person when it is sent. */
export function LinkChoice({ label, value, onChange }: Props) {
  const t = useT()
  const name = useId()
  const { isReadOnly } = useInserting()
  return (
    <div className="notice-link">
      <span className="t12 b">{label}</span>
      <div className="row g2 wrap" role="radiogroup" aria-label={label}>
        {linkTypes.map((type) => {
          const isOff = isReadOnly || (type === 'live' && value.type !== 'live')
          return (
            <label key={type} className={`notice-chip${type === value.type ? ' is-on' : ''}${isOff ? ' is-off' : ''}`}>
              <input
                className="unseen"
                type="radio"
                name={name}
                checked={type === value.type}
                disabled={isOff}
                onChange={() => onChange({ type, ...(type === 'custom' && value.url && { url: value.url }) })}
              />
              <Icon name={icons[type]} size={14} />
              {t(`notices.link_${type}`)}
            </label>
          )
        })}
      </div>
      {value.type === 'custom' ? (
        <Input
          aria-label={t('notices.linkUrl')}
          placeholder={t('notices.linkUrlWrong')}
          value={value.url ?? ''}
          maxLength={500}
          readOnly={isReadOnly}
          inputMode="url"
          onChange={({ target: { value: url } }) => onChange({ type: 'custom', ...(url.trim() && { url: url.trim() }) })}
        />
      ) : (
        <p className="t12 m3">{t('notices.linkHint')}</p>
      )}
    </div>
  )
}
