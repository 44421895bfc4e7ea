import sharp from 'sharp'
import { pathOf } from '#core/page.ts'
import { photoPages } from '#features/photos/pages.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

const colours = ['#0d5c54', '#1f6fb2', '#b85c38', '#4b3b8f', '#8a2b3a', '#2f6b3a']

/** Files as a camera names them, each of another colour. */
const pictures = (from: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const background = colours[(from + index) % colours.length] ?? 'red'
      const size = index % 3 === 0 ? { width: 600, height: 800 } : { width: 900, height: 600 }
      const buffer = await sharp({ create: { ...size, channels: 3, background } })
        .jpeg()
        .toBuffer()
      return { name: `DSC_${from + index}.jpg`, mimeType: 'image/jpeg', buffer }
    }),
  )

test('pictures come from the desk and from a phone without an account, appear by themselves, and are hidden again', async ({
  page,
  browser,
  newEvent,
  signIn,
}) => {
  const { member, bventId } = await newEvent()
  await signIn(member, pathOf(photoPages.event, { bventId }))
  await expect(page.getByText('边拍边到')).toBeVisible()
  await expectAccessible(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传照片' }).click()
  await (await chooser).setFiles(await pictures(0, 4))
  await expect(page.getByText('已上传 4 张')).toBeVisible()
  await expect(page.getByRole('button', { name: /^查看 DSC_/ })).toHaveCount(4)

  await page.getByRole('button', { name: '邀请' }).click()
  await page.getByLabel('摄影师').last().fill('江一舟')
  await page.getByRole('button', { name: '保存' }).last().click()
  await page.getByRole('button', { name: '江一舟 的上传链接' }).click()
  await expect(page.getByRole('img', { name: '江一舟 的上传链接' })).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: '上传链接', exact: true }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.keyboard.press('Escape')

  const phone = { viewport: { width: 390, height: 844 } }
  const [visitor, photographer] = [await browser.newPage(phone), await browser.newPage(phone)]
  await visitor.goto(`/photos/${bventId}`)
  await expect(visitor.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(visitor)

  await photographer.goto(new URL(link).pathname + new URL(link).search)
  await expect(photographer.getByRole('heading', { name: '江一舟，把照片传到这里' })).toBeVisible()
  await expectAccessible(photographer)
  await photographer.getByTestId('photos').setInputFiles(await pictures(4, 2))
  await expect(photographer.getByText('上传 2 / 2')).toBeVisible()
  await expect(photographer.getByText('已公开')).toHaveCount(2)
  await expect(visitor.getByRole('listitem')).toHaveCount(6)
  await expect(visitor.getByText('6 张')).toBeVisible()

  await visitor.getByRole('listitem').first().getByRole('link').click()
  const viewer = visitor.getByRole('dialog', { name: '看照片' })
  await expect(viewer.getByText('1 / 6')).toBeVisible()
  await visitor.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 / 6')).toBeVisible()
  await expect(viewer.getByRole('link', { name: '下载原图' })).toHaveCount(0)
  await viewer.getByRole('button', { name: '关闭' }).click()

  await page.reload()
  await page.getByRole('checkbox', { name: '选择 DSC_0.jpg' }).check()
  await page.getByRole('button', { name: '隐藏' }).click()
  await expect(visitor.getByRole('listitem')).toHaveCount(5)
  await page.getByRole('checkbox', { name: '选择 DSC_1.jpg' }).check()
  await page.getByRole('button', { name: '加标签' }).click()
  await page.getByLabel('标签', { exact: true }).last().fill('颁奖')
  await page.getByRole('button', { name: '加标签' }).last().click()
  await expect(page.getByText('已加标签')).toBeVisible()
  await visitor.reload()
  await visitor.getByRole('link', { name: '颁奖' }).click()
  await expect(visitor.getByRole('listitem')).toHaveCount(1)
})

test('without a script the first page is there, and the next by a link', async ({ browser, newEvent, request, signIn, page }) => {
  const { member, bventId } = await newEvent()
  await signIn(member, pathOf(photoPages.event, { bventId }))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传照片' }).click()
  await (await chooser).setFiles(await pictures(0, 2))
  await expect(page.getByText('已上传 2 张')).toBeVisible()
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(`/photos/${bventId}`)
  await expect(plain.getByRole('listitem')).toHaveCount(2)
  const address = (await plain.getByRole('listitem').first().getByRole('img').getAttribute('src')) ?? ''
  expect((await request.get(address)).status()).toBe(200)
})
