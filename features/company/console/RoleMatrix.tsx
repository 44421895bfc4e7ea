import { Fragment } from 'react'
import { codesOfRoles, roles } from '#core/access.ts'
import { capabilities, type CapabilityGroup } from '#features/company/rules.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import '#features/company/console/company.css'

const held = new Map(roles.map((role) => [role, codesOfRoles([role])]))
const groups = Object.keys(capabilities) as CapabilityGroup[]

/** What each role may do, read from the same table that guards the calls. */
export function RoleMatrix() {
  const t = useT()
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
                {t(`org.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group}>
              <tr>
                <th scope="colgroup" colSpan={roles.length + 1}>
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
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
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
