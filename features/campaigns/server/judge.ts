import { sql, type RawBuilder } from 'kysely'
import { EMAIL_PATTERN, MOBILE_FILLING, MOBILE_PATTERN } from '#core/contact.ts'
import type { CampaignContent } from '#features/campaigns/contract.ts'
import type { Variant } from '#features/campaigns/rules.ts'
import { standingSql } from '#features/audience/server/compile.ts'
import type { MessageReason } from '#features/delivery/message.ts'
import { addressChannels, type AddressChannel } from '#features/sends/shapes.ts'

export type Judged = { id: string; channel: AddressChannel; address: string; variant: Variant; reason: MessageReason | null }

export const channelsOf = (content: CampaignContent): AddressChannel[] => addressChannels.filter((channel) => content[channel])

type Meant = {
  /** Conditions about `person p`. */
  where: RawBuilder<boolean>
  campaignId: string
  content: CampaignContent
  holdOut: number
  capCount: number
  capDays: number
  now: Date
}

/** Which words somebody gets, always the same for the same campaign. */
export function variantSql({ campaignId, content, holdOut }: Pick<Meant, 'campaignId' | 'content' | 'holdOut'>): RawBuilder<Variant> {
  const bucket = (salt: string) => sql`mod(abs(hashtextextended(p.id::text || ${salt}, 0) % 1000000), 100)`
  const isB = content.Email?.subjectB ? sql`${bucket(`${campaignId} half`)} >= 50` : sql`false`
  return sql<Variant>`case when ${bucket(campaignId)} < ${holdOut} then 'hold' when ${isB} then 'B' else 'A' end`
}

/**
 * One row for everyone meant, less those left out to compare with, and every channel, with the reason why it does not go out. Leaving is
 * the person's: whichever of their addresses they left by, none of that channel is written to.
 */
export function judgedSql(meant: Meant): RawBuilder<Judged> {
  const { where, content, capCount, capDays, now, campaignId } = meant
  const since = new Date(now.getTime() - capDays * 86_400_000)
  return sql<Judged>`
    select x.id, x.channel, x.address, x.variant,
      case when x.address = '' then 'noAddress'
        when not case x.channel when 'Email' then x.address ~ ${EMAIL_PATTERN}
          else regexp_replace(normalize(x.address, NFKC), ${MOBILE_FILLING}, '', 'g') ~ ${MOBILE_PATTERN} end then 'invalidAddress'
        when x.stopped is not null then x.stopped
        when x.has_left then 'unsubscribed'
        when x.had >= ${capCount} then 'capped'
        when row_number() over (partition by x.channel, lower(x.address) order by x.id) > 1 then 'duplicate'
      end as reason
    from (
      select p.id, c.channel, coalesce(case c.channel when 'Email' then p.email else p.mobile end, '') as address, ${variantSql(meant)} as variant,
        (select s.reason from suppression s where s.top_org_id = p.top_org_id and s.channel = c.channel and (
            s.address = lower(case c.channel when 'Email' then p.email else p.mobile end)
            or s.address in (select k.value from person_key k where k.top_org_id = p.top_org_id and k.person_id = p.id
              and k.kind = case c.channel when 'Email' then 'email' else 'mobile' end)) limit 1) as stopped,
        case c.channel when 'Email' then ${standingSql('Email', 'withdrawn')} else ${standingSql('SMS', 'withdrawn')} end as has_left,
        (select count(distinct m.send_id) from message m where ${capDays > 0} and m.top_org_id = p.top_org_id and m.person_id = p.id and m.lane = 3
          and m.created_at >= ${since} and m.id >= first_id_at(${since}) and m.send_id is distinct from ${campaignId} and m.state not in ('Suppressed', 'Failed')) as had
      from person p cross join unnest(${channelsOf(content)}::text[]) as c(channel) where ${where}
    ) x where x.variant <> 'hold'`
}
