// What Natural Earth lacks or has wrong in names of regions: of those that it has only in parts (France, Italy, Spain,
// the United Kingdom), and of neighbours that its lists confuse. First the name that is shown.

const list = (entries) =>
  Object.fromEntries(
    Object.entries(entries).map(([code, text]) => {
      const names = text.split('|');
      return [code, { name: names[0], names }];
    }),
  );

/** FIPS 5-2 numbers, as American statistics give them. */
const FIPS =
  'AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22 ME23 MD24 MA25 MI26 MN27 MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41 PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 VA51 WA53 WV54 WI55 WY56';
const fips = Object.fromEntries(
  FIPS.split(' ').map((text) => [`US-${text.slice(0, 2)}`, { codes: [text.slice(2)] }]),
);

/** Official keys of the German states, as their statistics give them. */
const AGS = 'SH01 HH02 NI03 HB04 NW05 HE06 RP07 BW08 BY09 SL10 BE11 BB12 MV13 SN14 ST15 TH16';
const ags = Object.fromEntries(
  AGS.split(' ').map((text) => [`DE-${text.slice(0, 2)}`, { codes: [text.slice(2)] }]),
);

const named = list({
  'UA-30': 'Kyiv|Kiev|Kyiv City|Kiev City|City of Kyiv|Київ|Киев|Kiew|Kijów|Kyjev|Kíiv',
  'UA-32': 'Kyiv Oblast|Kiev Oblast|Kyivska oblast|Kyiv Region|Київська область|Киевская область',
  'MX-CMX': 'Ciudad de México|CDMX|Mexico City|Distrito Federal|D.F.|Federal District|Cd. de México',
  'MX-MEX': 'México|Estado de México|Edomex|State of Mexico|Mexico State',
  'AR-C':
    'Ciudad Autónoma de Buenos Aires|CABA|Capital Federal|Ciudad de Buenos Aires|Buenos Aires City|C.A.B.A.',
  'AR-B': 'Buenos Aires|Provincia de Buenos Aires|Buenos Aires Province|Buenos Aires (Provincia)',
  'DE-BW': 'Baden-Württemberg|BaWü|Baden-Wurttemberg',
  'DE-MV':
    'Mecklenburg-Vorpommern|Meck-Pomm|MeckPomm|Mecklenburg-Western Pomerania|Mecklenburg-West Pomerania',
  'DE-NI': 'Niedersachsen|NDS|Lower Saxony',
  'DE-NW': 'Nordrhein-Westfalen|NRW|North Rhine-Westphalia',
  'DE-RP': 'Rheinland-Pfalz|RLP|Rhineland-Palatinate',
  'DE-ST': 'Sachsen-Anhalt|LSA|Saxony-Anhalt',
  'US-WA': 'Washington|Washington State|State of Washington|WA State',
  'US-DC': 'District of Columbia|Washington DC|Washington, D.C.|DC|D.C.|Washington (DC)|Dist. of Columbia',
  'US-NY': 'New York|New York State|NY State|State of New York',
  'RU-MOS':
    'Moscow Oblast|Moskovskaya Oblast|Moskovskaya|Moscow Region|Moskva Oblast|Moskauer Gebiet|Oblast Moskau',
  'RU-MOW': 'Moscow|Moskva|City of Moscow|Moscow City|Moskau|Moscou|Mosca|Moscú|Москва',
  'RU-LEN': 'Leningrad Oblast|Leningradskaya Oblast|Leningrad|Leningrad Region',
  'RU-SPE':
    'Saint Petersburg|St. Petersburg|Sankt-Peterburg|City of St. Petersburg|Sankt Petersburg|Petersburg',
  'RU-AL': 'Altai Republic|Republic of Altai|Respublika Altay|Gorno-Altay|Gorny Altai',
  'RU-ALT': 'Altai Krai|Altayskiy kray|Altaysky Krai|Altai Territory',
  'RU-MAG': 'Magadan|Magadan Oblast|Magadanskaya Oblast',
  'RU-CHU': 'Chukotka|Chukotka Autonomous Okrug|Chukchi Autonomous Okrug|Chukot',
  'FR-ARA': 'Auvergne-Rhône-Alpes',
  'FR-BFC': 'Bourgogne-Franche-Comté|Burgundy-Franche-Comté|Burgund-Freigrafschaft|Borgoña-Franco Condado',
  'FR-BRE': 'Bretagne|Brittany|Bretaña|Bretagna|Breizh',
  'FR-CVL': 'Centre-Val de Loire|Centre|Centre Val de Loire',
  'FR-20R': 'Corse|Corsica|Korsika|Córcega|FR-COR',
  'FR-GES': 'Grand Est|Alsace-Champagne-Ardenne-Lorraine',
  'FR-HDF': 'Hauts-de-France|Nord-Pas-de-Calais-Picardie|Alta Francia',
  'FR-IDF': 'Île-de-France|Ile de France|Paris Region|Isla de Francia|Région parisienne',
  'FR-NAQ': 'Nouvelle-Aquitaine|New Aquitaine|Nueva Aquitania|Neu-Aquitanien',
  'FR-NOR': 'Normandie|Normandy|Normandía|Normandia',
  'FR-OCC': 'Occitanie|Occitania|Okzitanien|Occitania (Pyrénées-Méditerranée)',
  'FR-PAC':
    'Provence-Alpes-Côte d’Azur|PACA|Provence Alpes Cote d Azur|Provence-Alpes-Côte-d’Azur|Provenza-Alpes-Costa Azul|Région Sud|Provence-Alpes-French Riviera',
  'FR-PDL': 'Pays de la Loire|Loire Region|Países del Loira|Pays-de-la-Loire',
  'IT-21': 'Piemonte|Piedmont|Piémont|Piamonte|Piemont',
  'IT-23':
    'Valle d’Aosta|Aosta Valley|Aostatal|Vallée d’Aoste|Valle de Aosta|Valle d’Aosta/Vallée d’Aoste|Val d’Aosta',
  'IT-25': 'Lombardia|Lombardy|Lombardei|Lombardie|Lombardía',
  'IT-32':
    'Trentino-Alto Adige|Trentino-South Tyrol|Trentino-Alto Adige/Südtirol|Trentino-Südtirol|Trentin-Haut-Adige|Trentino Alto Adige|Trentino-Alto Adigio',
  'IT-34': 'Veneto|Vénétie|Venetien|Véneto',
  'IT-36':
    'Friuli-Venezia Giulia|Friuli|Friaul-Julisch Venetien|Frioul-Vénétie Julienne|Friuli Venezia Giulia|Friul-Venecia Julia',
  'IT-42': 'Liguria|Ligurien|Ligurie',
  'IT-45': 'Emilia-Romagna|Émilie-Romagne|Emilia Romagna|Emilia-Romaña',
  'IT-52': 'Toscana|Tuscany|Toskana|Toscane',
  'IT-55': 'Umbria|Umbrien|Ombrie|Umbría',
  'IT-57': 'Marche|The Marches|Marken|Marches|Las Marcas',
  'IT-62': 'Lazio|Latium|Latium (Lazio)|Lacio',
  'IT-65': 'Abruzzo|Abruzzi|Abruzzen|Abruzzes|Abruzos',
  'IT-67': 'Molise',
  'IT-72': 'Campania|Kampanien|Campanie',
  'IT-75': 'Puglia|Apulia|Apulien|Pouilles|Apulia (Puglia)',
  'IT-77': 'Basilicata|Basilikata|Basilicate|Lucania',
  'IT-78': 'Calabria|Kalabrien|Calabre',
  'IT-82': 'Sicilia|Sicily|Sizilien|Sicile',
  'IT-88': 'Sardegna|Sardinia|Sardinien|Sardaigne|Cerdeña',
  'ES-AN': 'Andalucía|Andalusia|Andalusien|Andalousie',
  'ES-AR': 'Aragón|Aragon|Aragonien',
  'ES-AS':
    'Asturias|Principado de Asturias|Asturien|Asturies|Asturias, Principado de|Principality of Asturias',
  'ES-CB': 'Cantabria|Kantabrien|Cantabrie',
  'ES-CE': 'Ceuta',
  'ES-CL':
    'Castilla y León|Castile and León|Castile and Leon|Kastilien und León|Castille-et-León|Castilla-León|Castilla-Leon',
  'ES-CM':
    'Castilla-La Mancha|Castile-La Mancha|Castilla La Mancha|Castilla - La Mancha|Kastilien-La Mancha|Castille-La Manche|Castille-La Mancha',
  'ES-CN':
    'Canarias|Canary Islands|Islas Canarias|Kanarische Inseln|Kanaren|Îles Canaries|Canaries|Canary Is.',
  'ES-CT': 'Cataluña|Catalonia|Catalunya|Katalonien|Catalogne|Catalogna',
  'ES-EX': 'Extremadura|Estremadura|Estrémadure',
  'ES-GA': 'Galicia|Galicien|Galice|Galiza|Galizia',
  'ES-IB':
    'Illes Balears|Balearic Islands|Islas Baleares|Balearen|Baleares|Balears, Illes|Îles Baléares|Baleari|Illes Balears (Islas Baleares)',
  'ES-MC': 'Región de Murcia|Murcia, Región de|Region of Murcia|Murcia (Región de)|Comunidad de Murcia',
  'ES-MD': 'Comunidad de Madrid|Madrid, Comunidad de|Community of Madrid|Madrid (Comunidad de)|Madrid Region',
  'ES-ML': 'Melilla',
  'ES-NC':
    'Navarra|Navarre|Comunidad Foral de Navarra|Navarra, Comunidad Foral de|Nafarroa|Foral de Navarra|Navarra (Comunidad Foral de)',
  'ES-PV':
    'País Vasco|Basque Country|Euskadi|Baskenland|Pays basque|Paesi Baschi|Euskal Autonomia Erkidegoa|País Vasco/Euskadi',
  'ES-RI': 'La Rioja|Rioja|Rioja, La',
  'ES-VC':
    'Comunitat Valenciana|Valencian Community|Comunidad Valenciana|C. Valenciana|Communauté valencienne|País Valencià|Valencia Region|Valenciana',
  'GB-ENG': 'England|Angleterre|Inghilterra|Inglaterra|Engeland|Anglia',
  'GB-NIR':
    'Northern Ireland|N. Ireland|Nordirland|Irlande du Nord|Irlanda del Norte|Irlanda del Nord|Noord-Ierland|NI',
  'GB-SCT': 'Scotland|Schottland|Écosse|Escocia|Scozia|Schotland|Alba',
  'GB-WLS': 'Wales|Cymru|Pays de Galles|Gales|Galles',
});

/** Region code -> `{ name?, names?, codes? }`. */
export const REGION_NAMES = Object.fromEntries(
  [...new Set([...Object.keys(named), ...Object.keys(fips), ...Object.keys(ags)])].map((code) => [
    code,
    { ...named[code], ...fips[code], ...ags[code] },
  ]),
);
