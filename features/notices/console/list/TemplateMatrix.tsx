import { Switch } from 'antd'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { Popover } from '#console/kit/Popover.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import {
  audiences,
  channels,
  codesFor,
  isAboutToStart,
  noticeCodes,
  type Audience,
  type Channel,
  type NoticeCode,
} from '#features/notices/codes.ts'
import { noticeCalls, type NoticeRow, type NoticeSetting } from '#features/notices/contract.ts'
import { spanWords } from '#features/notices/console/list/spanWords.ts'
import { noticePages } from '#features/notices/pages.ts'

export const channelIcons: Record<Channel, IconName> = { SMS: 'phone', Email: 'mail', OfficialAccount: 'share' }
const editors = { SMS: noticePages.sms, Email: noticePages.email, OfficialAccount: noticePages.officialAccount } as const

export const editorPath = (bventId: string, { channel, templateId }: Pick<NoticeRow, 'channel' | 'templateId'>) =>
  pathOf(editors[channel], { bventId, id: templateId })

type Props = { bventId: string; rows: readonly NoticeRow[]; setting: NoticeSetting; canWrite: boolean }

/** Every notice once, with whom it reaches by which way; what is sent is what is switched on. */
export function TemplateMatrix({ bventId, rows, setting, canWrite }: Props) {
  const t = useT()
  const minutesOf = (code: NoticeCode) => setting.settings.find((one) => one.code === code)?.minutesBefore ?? []
  const when = (code: NoticeCode) => {
    if (!isAboutToStart(code)) return t(`notices.when_${code}`)
    const minutes = minutesOf(code).map(spanWords).join(t('kit.comma'))
    return minutes ? t(`notices.when_${code}`, { minutes }) : t('notices.when_never')
  }
  return (
    <div className="notice-scroll">
      <table className="notice-matrix">
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              {t('notices.column_template')}
            </th>
            {audiences.map((audience) => (
              <th key={audience} colSpan={3} scope="colgroup" className="notice-line">
                {t(`notices.to${audience}`)}
              </th>
            ))}
            <th rowSpan={2} scope="col" className="notice-line">
              {t('notices.column_week')}
            </th>
            <th rowSpan={2} scope="col">
              {t('notices.column_changed')}
            </th>
            <th rowSpan={2} scope="col">
              <span className="unseen">{t('notices.edit')}</span>
            </th>
          </tr>
          <tr>
            {audiences.flatMap((audience) =>
              channels.map((channel, at) => (
                <th key={`${audience} ${channel}`} scope="col" className={at === 0 ? 'notice-line' : undefined}>
                  <span className="row g1 nw">
                    <Icon name={channelIcons[channel]} size={14} />
                    {t(`notices.${channel}`)}
                  </span>
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {noticeCodes.map((code) => {
            const ofCode = rows.filter((row) => row.code === code)
            return (
              <tr key={code}>
                <th scope="row">
                  <b>{t(`notices.${code}`)}</b>
                  <span className="t12 m3 notice-when">{when(code)}</span>
                </th>
                {audiences.map((audience) => (
                  <Ways key={audience} {...{ bventId, audience, code, canWrite, setting }} rows={ofCode} />
                ))}
                <td className="notice-line nw">
                  <Week rows={ofCode} />
                </td>
                <td className="t12">
                  <LastChange rows={ofCode} />
                </td>
                <td>
                  <EditMenu bventId={bventId} name={t(`notices.${code}`)} rows={ofCode} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type WaysProps = Omit<Props, 'rows'> & { audience: Audience; code: NoticeCode; rows: readonly NoticeRow[] }

function Ways({ bventId, audience, code, rows, setting, canWrite }: WaysProps) {
  const t = useT()
  if (!(codesFor[audience] as readonly NoticeCode[]).includes(code))
    return (
      <td colSpan={3} className="notice-line t12 m3">
        {t('notices.notToPurchaser')}
      </td>
    )
  const ways = setting.settings.find((one) => one.code === code && one.audience === audience)?.channels ?? []
  if (code === 'LiveAboutToStart' && ways.every(({ isAvailable }) => !isAvailable))
    return (
      <td colSpan={3} className="notice-line t12 m3">
        <span className="row g1">
          <Icon name="lock" size={14} />
          {t('notices.noLive')}
        </span>
      </td>
    )
  return channels.map((channel, at) => {
    const row = rows.find((one) => one.audience === audience && one.channel === channel)
    const way = ways.find((one) => one.channel === channel)
    return (
      <td key={channel} className={at === 0 ? 'notice-line' : undefined}>
        {row && way && (way.isAvailable ? <Way {...{ bventId, row, canWrite }} /> : <Locked reason={way.reason} />)}
      </td>
    )
  })
}

function Locked({ reason }: { reason: string }) {
  return (
    <span className="m3" title={reason}>
      <Icon name="lock" size={14} />
      <span className="unseen">{reason}</span>
    </span>
  )
}

function Way({ bventId, row, canWrite }: { bventId: string; row: NoticeRow; canWrite: boolean }) {
  const t = useT()
  const open = useCall(noticeCalls.openTemplate, { changes: [noticeCalls.list, noticeCalls.setting] })
  const { templateId, audience, channel, name, isSystem } = row
  const isOpen = open.isPending ? open.variables.isOpen : row.isOpen
  return (
    <span className="row g2 t12 nw">
      <Switch
        size="small"
        checked={isOpen}
        disabled={!canWrite}
        aria-label={t('notices.switchOf', { name, audience: t(`notices.${audience}`), channel: t(`notices.${channel}`) })}
        onChange={(next) => open.mutate({ bventId, templateId, isOpen: next })}
      />
      <Link className={isSystem ? 'notice-quiet' : 'link'} to={editorPath(bventId, row)}>
        {isSystem ? t('notices.system') : t('notices.changed')}
      </Link>
    </span>
  )
}

function Week({ rows }: { rows: readonly NoticeRow[] }) {
  const t = useT()
  const sent = rows.reduce((sum, row) => sum + row.sentCount, 0)
  const failed = rows.reduce((sum, row) => sum + row.failCount, 0)
  if (sent + failed === 0) return <span className="m3">–</span>
  return (
    <span className="row g2">
      <span className="num">{(sent + failed).toLocaleString()}</span>
      <span className={failed > 0 ? 't12 down' : 't12 m3'}>{t('notices.failed', { n: failed })}</span>
    </span>
  )
}

function LastChange({ rows }: { rows: readonly NoticeRow[] }) {
  const t = useT()
  const [last] = rows.filter((row) => row.updatedTime).sort((one, other) => ((one.updatedTime ?? '') < (other.updatedTime ?? '') ? 1 : -1))
  if (!last) return <span className="m3">{t('notices.systemTemplate')}</span>
  return (
    <span className="nw">
      {formatTime(last.updatedTime, undefined, 'MM-DD HH:mm')} {last.updatedBy}
    </span>
  )
}

function EditMenu({ bventId, name, rows }: { bventId: string; name: string; rows: readonly NoticeRow[] }) {
  const t = useT()
  return (
    <Popover label={t('notices.editOf', { name })} trigger={t('notices.edit')} type="link" size="small" align="end" width={200}>
      {() => (
        <ul className="notice-edit" aria-label={t('notices.editWhich')}>
          {rows.map((row) => (
            <li key={row.templateId}>
              <Link className="mi" to={editorPath(bventId, row)}>
                <Icon name={channelIcons[row.channel]} size={14} />
                {t(`notices.${row.audience}`)} · {t(`notices.${row.channel}`)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
