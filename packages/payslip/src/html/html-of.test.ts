import { describe, expect, test } from 'vitest'
import { pageFor, worked } from '../../testing/worked.js'
import { htmlOf } from './html-of.js'

describe('the HTML', () => {
  test('needs no other file and no script', () => {
    const html = htmlOf(pageFor(worked('cadre-4500-paris')))
    expect(html).toMatch(/^<!doctype html>\n<html lang="fr-FR">/)
    expect(html).not.toMatch(/<script|<link|<img|url\(|https?:/)
  })
  test('holds what people wrote as text', () => {
    const name = `<img src=x onerror="alert('1')"> & fils`
    const html = htmlOf(pageFor(worked('smic-juin-2026'), { employer: { name }, employee: { name }, kind: 'draft' }))
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; fils')
  })
  test('says across the page what the document is', () => {
    expect(htmlOf(pageFor(worked('smic-juin-2026'), { kind: 'draft' }))).toContain('BROUILLON — À VALIDER')
    expect(htmlOf(pageFor(worked('smic-juin-2026'), { kind: 'sandbox_final' }))).toContain('TEST — SANS VALEUR')
    expect(htmlOf(pageFor(worked('smic-juin-2026')))).not.toMatch(/BROUILLON|SANS VALEUR/)
  })
})
