import { Button, Select } from 'antd'
import { useId } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { ImportColumn, ImportField, ImportTask } from '#features/imports/shapes.ts'
import { fieldsOf, possibleKeys } from '#features/imports/console/matching.ts'
import { MatchRow } from '#features/imports/console/MatchRow.tsx'
import { NoticeDialog } from '#features/imports/console/NoticeDialog.tsx'
import { PollProgress } from '#features/imports/console/PollProgress.tsx'
import { StepFrame } from '#features/imports/console/StepFrame.tsx'
import { useCheck } from '#features/imports/console/useCheck.ts'
import { useMatching } from '#features/imports/console/useMatching.ts'
import type { Wizard } from '#features/imports/console/useWizard.ts'

type Props = { wizard: Wizard; task: ImportTask; columns: readonly ImportColumn[]; given: readonly ImportField[] }

/** Every column of the file beside what it will become. */
export function MatchBoard({ wizard, task, columns, given }: Props) {
  const t = useT()
  const id = useId()
  const matching = useMatching({ bventId: wizard.bventId, importKey: task.key, columns, given })
  const check = useCheck(wizard, task, matching)
  const names = matching.missing.map(({ displayName }) => displayName).join('、')
  const matched = fieldsOf(matching.matching).length

  return (
    <StepFrame
      wizard={wizard}
      isBusy={check.isBusy}
      footer={
        <>
          <span className="sp m3 t13">{t('imports.kept')}</span>
          <PollProgress poll={check.poll} label={t('imports.checking')} />
          <Button type="primary" loading={check.isBusy} onClick={check.next}>
            {t('imports.next')}
          </Button>
        </>
      }
    >
      <div className="frame-body imp-match">
        <p className="m2">{t('imports.matchHint', { sheet: task.sheetName || task.fileName, row: task.headerRow })}</p>
        <div className="row g4 wrap imp-match-bar">
          <div className="imp-field">
            <label className="b" htmlFor={id}>
              {t('imports.matchKey')}
            </label>
            <Select
              id={id}
              className="imp-key"
              disabled={check.isBusy}
              value={matching.matchKey}
              options={possibleKeys(matching.matching).map((key) => ({ value: key, label: t(`imports.matchKey.${key || 'none'}`) }))}
              onChange={matching.setMatchKey}
            />
          </div>
          <span className="sp" />
          <span className="m2 t13">{t('imports.matchedCount', { n: matched, total: columns.length })}</span>
          <Button icon={<Icon name="plus" />} disabled={check.isBusy} onClick={matching.newForAll}>
            {t('imports.newForAll')}
          </Button>
        </div>
        <output>{names && <p className="note imp-missing">{t('imports.stillRequired', { names })}</p>}</output>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys too */}
        <section className="imp-match-box" aria-label={t('imports.step.matchField')} tabIndex={0}>
          <table className="imp-table">
            <thead>
              <tr>
                <th scope="col">{t('imports.column')}</th>
                <th scope="col">{t('imports.samples')}</th>
                <th scope="col">{t('imports.field')}</th>
                <th scope="col">{t('imports.reason')}</th>
                <th scope="col">{t('imports.policy')}</th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column) => (
                <MatchRow key={column.fieldId} column={column} matching={matching} isDisabled={check.isBusy} />
              ))}
            </tbody>
          </table>
        </section>
      </div>
      {check.notice && (
        <NoticeDialog
          message={check.notice.message}
          confirmText={t(check.notice.isSuccess ? 'imports.goOn' : 'imports.gotIt')}
          onClose={check.closeNotice}
          {...(check.notice.isSuccess && { onConfirm: check.goOn })}
        />
      )}
    </StepFrame>
  )
}
