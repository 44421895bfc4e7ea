import { programmeCalls } from '#features/programme/contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeyOf } from '#core/call.ts'
import type { Session, Speaker } from '#features/programme/shapes.ts'
import { callApi } from '#console/kit/callApi.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { callQuery } from '#console/kit/query.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

const UNDO_SECONDS = 8

export type SpeakerValues = Pick<Speaker, 'name' | 'title' | 'company' | 'introduction' | 'avatar'>

/** The speakers of an event and what is done to them; the order is shown before the server has answered. */
export function useSpeakers(bventId: string) {
  const client = useQueryClient()
  const options = callQuery(programmeCalls.speakerList, { bventId }, { ignoresErrors: true })
  const query = useQuery(options)
  const current = () => client.getQueryData(options.queryKey)?.list ?? []
  const put = (list: Speaker[]) => client.setQueryData(options.queryKey, (old) => ({ ...old, list }))
  const reload = () =>
    Promise.all(
      [programmeCalls.speakerList, programmeCalls.scheduleList].map((call) =>
        client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] }),
      ),
    )

  const save = async (values: SpeakerValues, known: Speaker | null): Promise<Speaker> => {
    const { name, title, company, introduction, avatar } = values
    const saved = await callApi(
      programmeCalls.speakerSave,
      {
        bventId,
        name,
        title,
        company,
        introduction,
        avatarFileId: avatar?.id ?? null,
        ...(known && { id: known.id, sortId: known.sortId }),
      },
      { ignoresErrors: true },
    )
    await reload()
    return saved
  }

  const sort = async (ids: readonly string[]) => {
    const before = current()
    const place = new Map(ids.map((id, at) => [id, at]))
    put([...before].sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0)))
    await callApi(programmeCalls.speakerSort, { bventId, ids: [...ids] }).then(reload, () => put(before))
  }

  const remove = async (speaker: Speaker) => {
    const before = current()
    const sessions = await client.ensureQueryData(callQuery(programmeCalls.scheduleList, { bventId })).then(
      ({ list }) => list.filter(({ speakerIds }) => speakerIds.includes(speaker.id)),
      () => [],
    )
    put(before.filter(({ id }) => id !== speaker.id))
    try {
      await callApi(programmeCalls.speakerDelete, { bventId, id: speaker.id })
    } catch {
      put(before)
      return
    }
    void reload()
    showToast({
      kind: 'success',
      text: t('programme.speakerDeleted', { name: speaker.name }),
      seconds: UNDO_SECONDS,
      action: { label: t('events.undo'), run: () => void bringBack(speaker, before, sessions).catch(() => reload()) },
    })
  }

  /** Back into the old place, and into the sessions that were lost with the speaker. */
  const bringBack = async (speaker: Speaker, before: readonly Speaker[], sessions: readonly Session[]) => {
    const { id } = await save(speaker, null)
    const ids = before.map((one) => (one.id === speaker.id ? id : one.id))
    await callApi(programmeCalls.speakerSort, { bventId, ids })
    const { list } = await callApi(programmeCalls.scheduleList, { bventId })
    for (const { id: sessionId, speakerIds } of sessions) {
      const session = list.find((one) => one.id === sessionId)
      if (session)
        await callApi(programmeCalls.scheduleSave, {
          ...session,
          bventId,
          speakerIds: speakerIds.map((one) => (one === speaker.id ? id : one)),
        })
    }
    await reload()
  }

  return { query, save, sort, remove }
}
