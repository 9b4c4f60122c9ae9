"""Child of bench/learn.mjs: the same as learn-train.mjs with scikit-learn's HistGradientBoosting.

    python3 learn_train.py <folder> <repeats>     trains on the table of the folder, prints its figures
    python3 learn_train.py --tables <folder>      writes the tables that scikit-learn ships, prints their names
"""

import json
import os
import resource
import sys
import time

import numpy as np


def ship(folder):
    from sklearn import datasets

    made = []
    for name, task in [
        ("breast_cancer", "binary"),
        ("diabetes", "regression"),
        ("wine", "multiclass"),
        ("digits", "multiclass"),
        ("iris", "multiclass"),
    ]:
        data = getattr(datasets, "load_" + name)()
        path = os.path.join(folder, name)
        os.makedirs(path)
        x, y = np.asarray(data.data, float), np.asarray(data.target, float)
        order = np.random.default_rng(42).permutation(len(y))
        x, y = x[order], y[order]
        np.concatenate([x.T, y[None]]).tofile(os.path.join(path, "table.bin"))
        table = {
            "name": name,
            "task": task,
            "classes": int(y.max()) + 1 if task == "multiclass" else 2,
            "rows": len(y),
            "trained": len(y) * 3 // 4,
            "columns": [{"name": f"x{at}", "kind": "number"} for at in range(x.shape[1])],
        }
        with open(os.path.join(path, "table.json"), "w") as file:
            json.dump(table, file)
        made.append(name)
    print(json.dumps(made))


def train(folder, repeats):
    from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor
    from sklearn.metrics import mean_squared_error, roc_auc_score

    with open(os.path.join(folder, "table.json")) as file:
        table = json.load(file)
    data = np.fromfile(os.path.join(folder, "table.bin")).reshape(len(table["columns"]) + 1, table["rows"])
    rows = table["trained"]
    # scikit-learn reads rows; categories are missing as NaN.
    x, y = data[:-1].T, data[-1]
    categorical = [column["kind"] == "category" for column in table["columns"]]
    if any(categorical):
        x = np.where(np.array(categorical)[None] & (x < 0), np.nan, x)
    kind = HistGradientBoostingRegressor if table["task"] == "regression" else HistGradientBoostingClassifier
    options = {"early_stopping": False, "random_state": 0}
    if any(categorical):
        options["categorical_features"] = categorical
    with open("/proc/self/statm") as file:
        loaded = int(file.read().split()[1]) * resource.getpagesize()
    seconds = float("inf")
    for _ in range(repeats):
        start = time.process_time()
        model = kind(**options).fit(x[:rows], y[:rows])
        seconds = min(seconds, time.process_time() - start)
    with open("/proc/self/status") as file:
        peak = next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) * 1024
    start = time.process_time()
    if table["task"] == "regression":
        predicted = model.predict(x[rows:])
        predict_seconds = time.process_time() - start
        metric = mean_squared_error(y[rows:], predicted) ** 0.5
    else:
        predicted = model.predict_proba(x[rows:])
        predict_seconds = time.process_time() - start
        if table["task"] == "binary":
            metric = roc_auc_score(y[rows:], predicted[:, 1])
        else:
            chances = predicted[np.arange(len(predicted)), y[rows:].astype(int)]
            metric = -np.log(np.maximum(chances, 1e-15)).mean()
    print(
        json.dumps(
            {
                "seconds": seconds,
                "loadedBytes": loaded,
                "peakBytes": peak,
                "predictSeconds": predict_seconds,
                "metric": metric,
            }
        )
    )


if sys.argv[1] == "--tables":
    ship(sys.argv[2])
else:
    train(sys.argv[1], int(sys.argv[2]))
