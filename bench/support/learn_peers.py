"""Child of bench/learn-peers.mjs: the same figures with the packages that the field uses.

python3 learn_peers.py <folder>     reads cases.json of the folder, writes tables and figures to peers.json
"""

import json
import os
import sys

import numpy as np
from lifelines import CoxPHFitter, KaplanMeierFitter
from lifelines.datasets import load_gbsg2, load_rossi, load_waltons
from lifelines.statistics import multivariate_logrank_test
from mlxtend.frequent_patterns import fpgrowth
from mlxtend.preprocessing import TransactionEncoder
from pandas import DataFrame
from sklearn import datasets
from sklearn.cluster import KMeans
from sklearn.ensemble import IsolationForest
from sklearn.metrics import adjusted_rand_score, roc_auc_score
from sklearn.preprocessing import StandardScaler

SEEDS = 10


def cox(name, frame, duration, event):
    fitted = CoxPHFitter().fit(frame, duration, event)
    features = [column for column in frame.columns if column not in (duration, event)]
    summary = fitted.summary.loc[features]
    read = ["coef", "se(coef)", "p", "exp(coef) lower 95%", "exp(coef) upper 95%"]
    return {
        "name": name,
        "features": features,
        "columns": [frame[feature].astype(float).tolist() for feature in features],
        "times": frame[duration].astype(float).tolist(),
        "events": frame[event].astype(int).tolist(),
        "effects": summary[read].to_numpy().tolist(),
        "concordance": fitted.concordance_index_,
    }


def curve(name, times, events, groups):
    fitted = KaplanMeierFitter().fit(times, events)
    bounds = fitted.confidence_interval_.to_numpy()
    values = fitted.survival_function_.iloc[:, 0]
    return {
        "name": name,
        "times": [float(time) for time in times],
        "events": [int(event) for event in events],
        "groups": [int(code) for code in groups],
        "points": [[float(time), float(values.loc[time]), *bounds[at].tolist()] for at, time in enumerate(values.index)],
        "p": multivariate_logrank_test(times, groups, events).p_value,
    }


def durations():
    rossi, waltons = load_rossi(), load_waltons()
    breast = load_gbsg2()[["age", "tsize", "pnodes", "progrec", "estrec", "time", "cens"]]
    return {
        "cox": [cox("rossi", rossi, "week", "arrest"), cox("gbsg2", breast, "time", "cens")],
        "curves": [
            curve("rossi", rossi["week"], rossi["arrest"], rossi["fin"]),
            curve("waltons", waltons["T"], waltons["E"], waltons["group"].astype("category").cat.codes),
        ],
    }


def item_sets(baskets, least, most):
    encoder = TransactionEncoder()
    table = encoder.fit(baskets).transform(baskets)
    frame = DataFrame(table, columns=encoder.columns_)
    found = fpgrowth(frame, min_support=least / len(baskets) - 1e-12, use_colnames=True, max_len=most)
    return sorted(
        " ".join(map(str, sorted(items))) + ": " + str(round(support * len(baskets)))
        for support, items in zip(found["support"], found["itemsets"])
    )


def rare(name, data, usual, unusual, most):
    """Rows of the classes `usual`, with `most` rows of the class `unusual` as anomalies."""
    x, y = np.asarray(data.data, float), np.asarray(data.target)
    inside, outside = np.flatnonzero(np.isin(y, usual)), np.flatnonzero(y == unusual)[:most]
    rows = np.concatenate([inside, outside])
    return {"name": name, "rows": x[rows].tolist(), "target": [0] * len(inside) + [1] * len(outside)}


def anomalies(shapes):
    tables = [
        *shapes,
        rare("breast cancer", datasets.load_breast_cancer(), [1], 0, 30),
        rare("digits, 8 among 3", datasets.load_digits(), [3], 8, 10),
        rare("wine", datasets.load_wine(), [0, 1], 2, 10),
    ]
    for table in tables:
        x, y = np.array(table["rows"]), np.array(table["target"])
        areas = [
            roc_auc_score(y, -IsolationForest(n_estimators=200, random_state=seed).fit(x).score_samples(x))
            for seed in range(SEEDS)
        ]
        table["area"] = float(np.mean(areas))
    return tables


def clusters(planted):
    tables = [{"name": "planted", **planted}]
    for name in ("iris", "wine", "digits"):
        data = getattr(datasets, "load_" + name)()
        tables.append({"name": name, "rows": np.asarray(data.data, float).tolist(), "group": data.target.tolist()})
    for table in tables:
        x = StandardScaler().fit_transform(np.array(table["rows"]))
        count = len(set(table["group"]))
        found = KMeans(count, n_init=10, random_state=0).fit(x)
        table["agreement"] = adjusted_rand_score(table["group"], found.labels_)
        table["inertia"] = found.inertia_
    return tables


def labeled():
    tables = []
    for name in ("breast_cancer", "diabetes", "wine", "iris"):
        data = getattr(datasets, "load_" + name)()
        tables.append(
            {
                "name": name,
                "task": {"breast_cancer": "binary", "diabetes": "regression"}.get(name, "multiclass"),
                "columns": np.asarray(data.data, float).T.tolist(),
                "target": np.asarray(data.target, float).tolist(),
            }
        )
    return tables


with open(os.path.join(sys.argv[1], "cases.json")) as file:
    cases = json.load(file)
found = {
    **durations(),
    "itemSets": item_sets(cases["baskets"], cases["minCount"], cases["mostItems"]),
    "anomalies": anomalies(cases["shapes"]),
    "clusters": clusters(cases["planted"]),
    "labeled": labeled(),
}
with open(os.path.join(sys.argv[1], "peers.json"), "w") as file:
    json.dump(found, file)
