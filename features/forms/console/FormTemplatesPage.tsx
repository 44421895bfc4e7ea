import { Button } from 'antd'
import { useState } from 'react'
import { EVENT_TIME_ZONE, formatTime } from '#core/dateTime.ts'
import { Can } from '#console/kit/Can.tsx'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { DataTable } from '#console/kit/DataTable.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCall } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { FollowersDrawer } from '#features/forms/console/templates/FollowersDrawer.tsx'
import { RenameDialog } from '#features/forms/console/templates/RenameDialog.tsx'
import { formCalls } from '#features/forms/contract.ts'
import { formPages } from '#features/forms/pages.ts'
import type { Template } from '#features/forms/templateCalls.ts'
import '#features/forms/console/templates/templates.css'

const defaults = { keyWords: '', pageNo: '1', pageSize: '20' }
type Doing = { what: 'rename' | 'delete' | 'followers'; template: Template }

/** The organisation's forms to begin with, and who follows them. */
export function FormTemplatesPage() {
  const t = useT()
  const [address, setAddress] = useAddressState(defaults)
  const [doing, setDoing] = useState<Doing | null>(null)
  const { keyWords } = address
  const paging = pagingIn(address)
  const query = useRows(formCalls.templateList, { ...(keyWords && { keyWords }), ...paging })
  const remove = useCall(formCalls.templateDelete, { changes: [formCalls.templateList] })
  const find = (words: string) => setAddress({ keyWords: words, pageNo: '1' })
  const close = () => setDoing(null)
  const columns: Column<Template>[] = [
    { key: 'name', title: t('forms.templateName'), width: 240, render: ({ name }) => <b>{name}</b> },
    { key: 'fields', title: t('forms.templateFields'), width: 90, render: ({ fieldCount }) => fieldCount },
    { key: 'rules', title: t('forms.templateRules'), width: 90, render: ({ ruleCount }) => ruleCount },
    {
      key: 'followers',
      title: t('forms.templateFollowers'),
      width: 190,
      render: (template) => (
        <Button type="link" size="small" onClick={() => setDoing({ what: 'followers', template })}>
          {template.followerCount}
          {template.behindCount > 0 && ` · ${t('forms.templateBehind', { n: template.behindCount })}`}
        </Button>
      ),
    },
    { key: 'by', title: t('forms.templateBy'), width: 130, render: ({ createdByName }) => createdByName || '–' },
    { key: 'time', title: t('forms.templateUpdated'), width: 150, render: ({ updatedTime }) => formatTime(updatedTime, EVENT_TIME_ZONE) },
    {
      key: 'do',
      title: '',
      width: 150,
      isBare: true,
      render: (template) => (
        <Can call={formCalls.templateSave}>
          <Button type="link" size="small" onClick={() => setDoing({ what: 'rename', template })}>
            {t('forms.templateRename')}
          </Button>
          <Button type="link" size="small" danger onClick={() => setDoing({ what: 'delete', template })}>
            {t('forms.templateDelete')}
          </Button>
        </Can>
      ),
    },
  ]
  return (
    <PageFrame page={formPages.templates}>
      <DataTable
        {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
        name="form-templates"
        label={t('forms.templates')}
        columns={columns}
        rowKey={({ templateId }) => templateId}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={keyWords ? [{ label: keyWords, drop: () => find('') }] : []}
        onClearFilters={() => find('')}
        empty={{ icon: 'form', title: t('forms.templatesFirst'), hint: t('forms.templatesFirstHint') }}
        toolbar={<SearchInput placeholder={t('forms.templateSearch')} value={keyWords} onChange={find} />}
      />
      {doing?.what === 'followers' && <FollowersDrawer template={doing.template} onClose={close} />}
      {doing?.what === 'rename' && <RenameDialog template={doing.template} onClose={close} />}
      {doing?.what === 'delete' && (
        <ConfirmDialog
          isOpen
          title={t('forms.templateDeleteTitle', { name: doing.template.name })}
          consequence={t('forms.templateDeleteText')}
          confirmText={t('forms.templateDelete')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ templateId: doing.template.templateId }, { onSettled: close })}
          onCancel={close}
        />
      )}
    </PageFrame>
  )
}
