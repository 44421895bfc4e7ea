import { formatTime } from '#core/dateTime.ts'
import type { Member } from '#features/company/contract.ts'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t } from '#console/kit/text.ts'
import { MemberActions } from '#features/company/console/MemberActions.tsx'

export type MemberDoing = { onEdit: (member: Member) => void; onRemove: (member: Member) => void }

export function memberColumns(doing: MemberDoing): Column<Member>[] {
  return [
    { key: 'name', title: t('company.person'), width: 140, render: ({ name }) => <b>{name}</b> },
    { key: 'email', title: t('company.email'), width: 220, render: ({ email }) => email },
    { key: 'mobile', title: t('company.mobile'), width: 132, render: ({ mobile }) => mobile },
    {
      key: 'roles',
      title: t('company.roles'),
      width: 180,
      render: ({ roles, ownRoles }) =>
        [
          ...roles.filter((role) => ownRoles.every(({ base }) => base !== role)).map((role) => t(`org.${role}`)),
          ...ownRoles.map((own) => own.name),
        ].join(t('kit.comma')) || null,
    },
    { key: 'department', title: t('company.department'), width: 140, render: ({ departmentName }) => departmentName },
    {
      key: 'state',
      title: t('company.state'),
      width: 110,
      render: ({ isDisabled }) =>
        isDisabled ? (
          <StatusTag tone="denied" icon="minus">
            {t('company.disabled')}
          </StatusTag>
        ) : (
          <StatusTag tone="registered" icon="check">
            {t('company.active')}
          </StatusTag>
        ),
    },
    {
      key: 'joined',
      title: t('company.joined'),
      width: 160,
      render: ({ joinedTime }) => <span className="m2">{formatTime(joinedTime)}</span>,
    },
    {
      key: 'do',
      title: t('core.more'),
      width: 129,
      isBare: true,
      isFixed: 'end',
      align: 'end',
      render: (member) => <MemberActions member={member} {...doing} />,
    },
  ]
}
