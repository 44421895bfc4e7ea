import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FileRef } from '#core/schema.ts'
import { FileImage, imageAddress } from '#console/kit/FileImage.tsx'
import { fileNameIn, shortened } from '#console/kit/fileName.ts'
import { FileUpload } from '#console/kit/FileUpload.tsx'
import { draw } from '#console/kit/kitTest.tsx'
import { extensionOf, megabytes } from '#console/kit/uploadLimits.ts'

const file: FileRef = {
  id: 'f1',
  fileName: 'logo.png',
  extension: 'webp',
  relativeUrl: '/files/f1',
  absoluteUrl: 'https://x.example/files/f1',
}

afterEach(() => vi.unstubAllGlobals())

describe('a picture', () => {
  test.each([
    [file, '/files/f1?width=48&height=48'],
    ['/files/f1', '/files/f1?width=48&height=48'],
    ['/files/f1?width=9', '/files/f1?width=48&height=48'],
    ['https://elsewhere.example/a.png', 'https://elsewhere.example/a.png'],
    [null, ''],
  ])('%j is asked for at %s', (picture, address) => {
    expect(imageAddress(picture, 48, 48)).toBe(address)
  })

  test('that cannot be shown leaves its tile', () => {
    const { container } = draw(<FileImage file={file} alt="标志" />)
    fireEvent.error(screen.getByRole('img', { name: '标志' }))
    expect(container.querySelector('.picture-none')?.textContent).toBe('标志')
  })

  test('is enlarged to 160 on focus', async () => {
    const { user } = draw(<FileImage file={file} alt="标志" hasPreview />)
    await user.tab()
    expect(screen.getByRole('button', { name: '放大查看 标志' })).toBe(document.activeElement)
    await waitFor(() => expect(document.querySelector('img[width="160"]')).not.toBeNull())
  })
})

describe('an upload', () => {
  const answered = (returnObj: unknown, status = 200) =>
    Response.json(
      {
        isSuccess: status === 200,
        businessCode: status === 200 ? 0 : 20000,
        businessMessage: '请求内容有误',
        returnObj,
        sysCode: '',
        pager: null,
      },
      { status },
    )
  function Sample() {
    const [files, setFiles] = useState<FileRef[]>([])
    return <FileUpload purpose="logo" value={files} onChange={setFiles} maxBytes={1_000_000} />
  }
  const give = (given: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input) fireEvent.change(input, { target: { files: [given] } })
  }

  test('is taken, listed and removed', async () => {
    const fetch = vi.fn((_address: string, _init: RequestInit) => Promise.resolve(answered(file)))
    vi.stubGlobal('fetch', fetch)
    const { user } = draw(<Sample />)
    give(new File(['x'], 'logo.png'))
    await user.click(await screen.findByRole('button', { name: '移除 logo.png' }))
    expect(screen.queryByText('logo.png')).toBeNull()
    const body = fetch.mock.calls[0]?.[1].body as FormData
    expect([body.get('purpose'), (body.get('file') as File).name]).toEqual(['logo', 'logo.png'])
  })

  test.each([
    [new File(['x'], 'list.exe'), '“list.exe”的格式不支持，请选择 PNG、JPG、WEBP、GIF'],
    [new File(['x'.repeat(1_500_000)], 'a.png'), '“a.png”有 1.5 MB，请压缩到 1 MB 以内'],
    [new File([], 'a.png'), '“a.png”是空文件，请重新选择'],
  ])('is refused in words before it is sent', async (given, words) => {
    const fetch = vi.fn()
    vi.stubGlobal('fetch', fetch)
    draw(<Sample />)
    give(given)
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(fetch).not.toHaveBeenCalled()
  })

  test('that the server refuses says why', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(answered({ errorDetails: [{ field: 'file', message: '图片无法读取' }] }, 400)))
    draw(<Sample />)
    give(new File(['x'], 'logo.png'))
    expect((await screen.findByRole('alert')).textContent).toBe('图片无法读取')
  })

  test('is reached with the keyboard', async () => {
    const { user } = draw(<Sample />)
    await user.tab()
    expect(document.activeElement?.textContent).toContain('点击或拖入文件')
    expect(document.activeElement?.getAttribute('role')).toBe('button')
  })
})

describe('names', () => {
  test.each([
    [`attachment; filename="___.csv"; filename*=UTF-8''%E6%93%8D%E4%BD%9C%E8%AE%B0%E5%BD%95.csv`, '操作记录.csv'],
    ['attachment; filename="a b.csv"', 'a b.csv'],
    ['attachment; filename=a.csv', 'a.csv'],
    [`attachment; filename*=UTF-8''%E6%93`, 'download'],
    [null, 'download'],
  ])('%s is saved as %s', (header, name) => {
    expect(fileNameIn(header)).toBe(name)
  })

  test('beyond 100 characters are shortened and keep their extension', () => {
    expect(shortened(`${'长'.repeat(200)}.xlsx`)).toBe(`${'长'.repeat(94)}….xlsx`)
    expect([...shortened(`${'长'.repeat(200)}.xlsx`)]).toHaveLength(100)
    expect(shortened('短.xlsx')).toBe('短.xlsx')
  })

  test('tell the type', () => {
    expect([extensionOf('A.B.PNG'), extensionOf('none'), megabytes(10_000_000), megabytes(1_234_567)]).toEqual([
      'png',
      '',
      '10 MB',
      '1.2 MB',
    ])
  })
})
