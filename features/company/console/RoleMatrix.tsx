import { Fragment } from 'react'
import { codesOfRoles, roles } from '#core/access.ts'
import { capabilities, type CapabilityGroup } from '#features/company/rules.ts'
import type { OpenedRole } from '#features/company/console/RoleDrawer.tsx'
import { roleCalls } from '#features/company/roleContract.ts'
import { useCallQuery } from '#console/kit/query.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import '#features/company/console/company.css'

const held = new Map(roles.map((role) => [role, codesOfRoles([role])]))
const groups = Object.keys(capabilities) as CapabilityGroup[]

/** What each role may do, read from the same table that guards the calls. */
export function RoleMatrix({ onOpen }: { onOpen: (role: OpenedRole) => void }) {
  const t = useT()
  const { data } = useCallQuery(roleCalls.ownRoles, {}, { ignoresErrors: true })
  const own = data?.list ?? []
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
    <div className="matrix-box" tabIndex={0}>
      <table className="matrix">
        <caption className="unseen">{t('company.roleTable')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('company.capability')}</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                <Opener name={t(`org.${role}`)} onOpen={() => onOpen(role)} />
              </th>
            ))}
            {own.map((role) => (
              <th key={role.id} scope="col">
                <Opener name={role.name} onOpen={() => onOpen(role)} />
                <span className="t12 m3 matrix-base">{t('company.roleOf', { base: t(`org.${role.base}`) })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group}>
              <tr>
                <th scope="colgroup" colSpan={roles.length + own.length + 1}>
                  {t(`company.group_${group}`)}
                </th>
              </tr>
              {capabilities[group].map((code) => (
                <tr key={code}>
                  <th scope="row">{textOf(`company.can_${code}`)}</th>
                  {roles.map((role) => (
                    <td key={role}>
                      <May isAllowed={held.get(role)?.has(code) ?? false} />
                    </td>
                  ))}
                  {own.map((role) => (
                    <td key={role.id}>
                      <May isAllowed={role.codes.includes(code)} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Opener({ name, onOpen }: { name: string; onOpen: () => void }) {
  const t = useT()
  return (
    <button type="button" className="matrix-role" aria-label={t('company.lookRole', { name })} onClick={onOpen}>
      {name}
    </button>
  )
}

function May({ isAllowed }: { isAllowed: boolean }) {
  const t = useT()
  return (
    <>
      <Icon name={isAllowed ? 'check' : 'minus'} className={isAllowed ? 'up' : 'm3'} />
      <span className="unseen">{t(isAllowed ? 'company.may' : 'company.mayNot')}</span>
    </>
  )
}
