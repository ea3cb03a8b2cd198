import type { ManifestOptions } from 'vite-plugin-pwa'
import { shareTargetAddress, shareTargetField } from '../../api/contract/shareTarget.ts'

/** `--paper` in ui/tokens.css; a manifest cannot read CSS variables. */
const paper = '#f7f4ee'

/** The web app manifest. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Live Shows',
  short_name: 'Live Shows',
  description: 'You found seats. We find them for less.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: paper,
  background_color: paper,
  categories: ['entertainment', 'shopping'],
  prefer_related_applications: false,
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    {
      src: '/screenshots/offer.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'An offer: the total, what you save, the chat',
    },
    {
      src: '/screenshots/tickets.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Your tickets, with or without signal',
    },
    {
      src: '/screenshots/admin.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'The desk: open requests, and the one being answered',
    },
  ],
  shortcuts: [
    {
      name: 'My Tickets',
      url: '/dashboard?tab=my-tickets',
      icons: [{ src: '/icons/shortcut-tickets.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'New Request',
      url: '/dashboard?tab=new-request',
      icons: [{ src: '/icons/shortcut-request.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
  share_target: {
    action: shareTargetAddress,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: shareTargetField, accept: ['image/*'] }] },
  },
  // The page takes the file from the browser's launch queue.
  file_handlers: [
    {
      action: '/dashboard?tab=new-request',
      accept: {
        'image/png': ['.png'],
        'image/jpeg': ['.jpg', '.jpeg'],
        'image/webp': ['.webp'],
        'image/avif': ['.avif'],
        'image/gif': ['.gif'],
      },
    },
  ],
}
