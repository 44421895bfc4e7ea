import { Input, Select } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { useCall } from '#console/kit/query.ts'
import { MemberSelect } from '#console/kit/event/MemberSelect.tsx'
import { useT } from '#console/kit/text.ts'
import { customCalls, type Report } from '#features/statistics/customContract.ts'

type NameProps = { title: string; first: string; onName: (name: string) => Promise<unknown>; onClose: () => void }
const MOST_LETTERS = 60

export function NameDialog({ title, first, onName, onClose }: NameProps) {
  const t = useT()
  const [name, setName] = useState(first)
  return (
    <ActDialog
      title={title}
      className="act"
      confirmText={t('statistics.save')}
      notDone={t('statistics.notDone')}
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onConfirm={async () => {
        await onName(name.trim())
        onClose()
      }}
    >
      <label className="stat-field">
        <b>{t('statistics.name')}</b>
        <Input value={name} maxLength={MOST_LETTERS} onChange={({ target }) => setName(target.value)} />
      </label>
    </ActDialog>
  )
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type ScheduleProps = { report: Report; version: number; onDone: (version: number) => void; onClose: () => void }

export function ScheduleDialog({ report, version, onDone, onClose }: ScheduleProps) {
  const t = useT()
  const [day, setDay] = useState<(typeof DAYS)[number]>(DAYS.find((one) => one === report.sendDay) ?? 1)
  const [hour, setHour] = useState(report.sendHour)
  const [recipients, setRecipients] = useState(report.recipients)
  const [accountIds, setAccountIds] = useState(report.readers.map(({ accountId }) => accountId))
  const schedule = useCall(customCalls.schedule, { changes: [customCalls.reports, customCalls.open], ignoresErrors: true })
  const wrong = recipients.find((address) => !EMAIL.test(address))
  const isStopping = recipients.length + accountIds.length === 0
  return (
    <ActDialog
      title={t('statistics.schedule')}
      className="act"
      confirmText={isStopping && report.sendDay !== null ? t('statistics.stopSending') : t('statistics.save')}
      notDone={t('statistics.notDone')}
      isDisabled={wrong !== undefined || (isStopping && report.sendDay === null)}
      onClose={onClose}
      onConfirm={async () => {
        const done = await schedule.mutateAsync({
          id: report.id,
          version,
          sendDay: isStopping ? null : day,
          sendHour: hour,
          recipients,
          accountIds,
        })
        onDone(done.version)
        onClose()
      }}
    >
      <div className="row g2 wrap">
        <Select
          aria-label={t('statistics.scheduleDay')}
          value={day}
          options={DAYS.map((value) => ({ value, label: t(`statistics.weekday_${value}`) }))}
          onChange={setDay}
        />
        <Select
          aria-label={t('statistics.scheduleHour')}
          value={hour}
          options={Array.from({ length: 24 }, (_, value) => ({ value, label: `${String(value).padStart(2, '0')}:00` }))}
          onChange={setHour}
        />
      </div>
      <label className="stat-field">
        <b>{t('statistics.readers')}</b>
        <MemberSelect label={t('statistics.readers')} known={report.readers} value={accountIds} onChange={setAccountIds} />
        <span className="t12 m3">{t('statistics.readersHint')}</span>
      </label>
      <label className="stat-field">
        <b>{t('statistics.recipients')}</b>
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          aria-label={t('statistics.recipients')}
          tokenSeparators={[',', ' ', '，', ';']}
          value={recipients}
          onChange={setRecipients}
          {...(wrong && { status: 'error' as const })}
        />
        <span className="t12 m3">{wrong ? t('statistics.badAddress', { address: wrong }) : t('statistics.recipientsHint')}</span>
      </label>
    </ActDialog>
  )
}
