import { defaut, payslip, publishedParameters, Decimal } from '@centime/engine'
import { pageOf } from '@centime/payslip'
import { pdfOf } from '@centime/payslip/pdf'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
const kind=process.argv[2]??'draft', n=+(process.argv[3]??400)
const pays=Array.from({length:200},(_, i)=>{
 const base=String(1900+i*37)
 const o=payslip(defaut,{period:'2026-06',cases:{
    Contrat: { DateDebutContrat: '2020-01-01', StatutCadre:'true' },
    Remuneration: { HeuresTravaillees: '151.67', TauxHoraire: new Decimal(base).div('151.67').toDecimalPlaces(20).toFixed() },
    PrevoyanceMutuelle: { HasPrevoyance: 'true', TauxPrevoyance: '0.015', HasMutuelleObligatoire: 'true', MutuelleObligatoire: '80', HasMutuelleFacultative: 'false' }, Frais: { NombreRepas: '0', MontantRepas: '0' },
    PAS: { TypeTaux: 'neutre' }, Entreprise: { Effectif: '5', TauxAT: '0.0208' },
    ParametresLegaux: { ...publishedParameters('2026-06-30') } }})
 if(!o.ok) throw new Error(JSON.stringify(o.faults)); return o.value})
const page=i=>pageOf({payslip:pays[i%pays.length],employer:{name:'Menuiserie Lenoir SARL',address:'12 rue des Tanneurs\n69002 Lyon',siret:'73282932000074',apeCode:'43.32A',conventionCollective:'Bâtiment : ouvriers (IDCC 1597)'},
employee:{name:`Camille Durand-${i}`,address:`${i} impasse du Lavoir\n69100 Villeurbanne`,emploi:'Cheffe d’atelier',classification:'Niveau IV, coefficient 270'},kind,identity:`document ${i}`})
for(let i=0;i<100;i++) await pdfOf(page(i))
const h=createHash('sha256'); let size=0
const c0=process.cpuUsage(), t0=performance.now()
for(let i=100;i<100+n;i++){const b=await pdfOf(page(i)); h.update(b); size+=b.length; if(i===100&&process.argv[4]) writeFileSync(process.argv[4],b)}
const c=process.cpuUsage(c0)
console.log(kind, ((c.user+c.system)/1000/n).toFixed(2),'ms cpu', ((performance.now()-t0)/n).toFixed(2),'ms wall', (size/n/1024).toFixed(1),'kB', h.digest('hex').slice(0,12))
