import { Input, Select } from 'antd'
import { useId } from 'react'
import { useParams } from 'react-router'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { useInserting } from '#features/notices/console/editor/FieldText.tsx'
import { noticeCalls } from '#features/notices/contract.ts'
import { linkTypes, type LinkType, type NoticeLink } from '#features/notices/codes.ts'

const icons: Record<LinkType, IconName> = {
  microSite: 'site',
  personalCentre: 'user',
  eTicket: 'ticket',
  myOrder: 'wallet',
  live: 'live',
  survey: 'form',
  custom: 'ext',
}

type Props = { label: string; value: NoticeLink; onChange: (link: NoticeLink) => void }

/** Everyone opens their own page: the address is made for each person when it is sent. */
export function LinkChoice({ label, value, onChange }: Props) {
  const t = useT()
  const name = useId()
  const { isReadOnly } = useInserting()
  const { bventId = '' } = useParams()
  const { hasLive = false, surveys = [] } = useCallQuery(noticeCalls.linkTargets, { bventId }, { ignoresErrors: true }).data ?? {}
  const isThere = (type: LinkType) => (type === 'live' ? hasLive : type === 'survey' ? surveys.length > 0 : true)
  return (
    <div className="notice-link">
      <span className="t12 b">{label}</span>
      <div className="row g2 wrap" role="radiogroup" aria-label={label}>
        {linkTypes.map((type) => {
          const isOff = isReadOnly || (!isThere(type) && value.type !== type)
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
      ) : value.type === 'survey' ? (
        <Select
          aria-label={t('notices.linkSurvey')}
          value={value.surveyId ?? ''}
          disabled={isReadOnly}
          options={[
            { value: '', label: t('notices.linkSurveyFirst') },
            ...surveys.map(({ surveyId, title }) => ({ value: surveyId, label: title })),
          ]}
          onChange={(surveyId) => onChange({ type: 'survey', ...(surveyId && { surveyId }) })}
        />
      ) : (
        <p className="t12 m3">{t('notices.linkHint')}</p>
      )}
    </div>
  )
}
